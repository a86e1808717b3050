import { randomBytes } from 'node:crypto'
import { PAYOUT_MIN } from '@sori/contract/payouts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { CartRepository } from '../modules/money/cart/cart.repository.ts'
import { PurchaseService } from '../modules/money/cart/purchase.service.ts'
import { EarningRepository, type Rate } from '../modules/money/earnings/earning.repository.ts'
import { EarningService } from '../modules/money/earnings/earning.service.ts'
import { OrderRepository } from '../modules/money/payments/order.repository.ts'
import { PaymentRepository } from '../modules/money/payments/payment.repository.ts'
import { Settlement } from '../modules/money/payments/settlement.ts'
import { TossProvider } from '../modules/money/payments/toss-provider.ts'
import { requireCleanAudit } from './clean-audit.ts'
import { type ArtistModel, type BuyerModel, earningModel } from './earning-model.ts'
import type { TestApp } from './test-app.ts'
import { addCredits, addMember, PASSWORD } from './test-members.ts'
import { ACCOUNT } from './test-payouts.ts'
import { addTracks, type TestTrack } from './test-purchases.ts'

const ARTISTS = 3
const TRACKS_EACH = 4
const BUYERS = 2
/** Won and credits of the plan basic. */
const PLAN = { id: 2, name: 'basic 플랜 구독', price: 9_900, credits: 30 }
/** High, so that a few sales are enough for a payout. */
const FIRST_RATE: Rate = { wonPerCredit: 5_000, share: 7_000 }

const actions = [
  'pay',
  'pay',
  'refund',
  'gift',
  'take',
  'buy',
  'buy',
  'buy',
  'buyByEarlierRelease',
  'changeRate',
  'enter',
  'buyerLeaves',
  'artistLeaves',
  'requestPayout',
  'requestPayout',
  'decidePayout',
  'decidePayout',
  'retryPayout',
] as const
const decisions = ['approved', 'approved', 'sent', 'sent', 'refused', 'failed', 'returned'] as const

/** `amount` is in credits, or in won for a refund. */
type Step = {
  action: (typeof actions)[number]
  buyer: number
  track: number
  amount: number
  won: number
  rate: Rate
}

type Artist = { member: MemberRow; tracks: TestTrack[]; model: ArtistModel }
type Buyer = { member: MemberRow; orders: string[]; model: BuyerModel }
type Stage = { t: TestApp; artists: Artist[]; settlement: Settlement; admin: MemberRow }
type History = Stage & { name: string; buyers: Buyer[]; rate: Rate }

let historyCount = 0

/** `seed` and `path` are printed by a failure and replay it. */
type Campaign = { runs: number; length: number; auditEvery: number; seed: number; path?: string }

/** Plays random histories. Compares each response, and at the end all won, with a model (D126). */
export async function playEarningHistories(
  t: TestApp,
  { runs, length, auditEvery, seed, path }: Campaign,
): Promise<void> {
  const admin = await addMember(t, 'histories', { roleId: 3 })
  const stage: Stage = { t, artists: [], settlement: settlementOf(t), admin }
  let played = 0
  const property = fc.asyncProperty(stepsOf(length), async (steps) => {
    await playHistory(stage, steps).catch((error: unknown) => {
      // These artists have wrong sums now. Their successors let fast-check shorten the history.
      stage.artists = []
      throw error
    })
    if (++played % auditEvery === 0) await requireCleanAudit(t.db)
  })
  await fc.assert(property, { numRuns: runs, seed, ...(path && { path }), endOnFailure: false })
}

function stepsOf(length: number): fc.Arbitrary<Step[]> {
  const step = fc.record<Step>({
    action: fc.constantFrom(...actions),
    buyer: fc.nat(BUYERS - 1),
    track: fc.nat(ARTISTS * TRACKS_EACH - 1),
    amount: fc.integer({ min: 1, max: 9 }),
    won: fc.integer({ min: 1, max: PLAN.price }),
    rate: fc.record({
      wonPerCredit: fc.integer({ min: 0, max: 10_000 }),
      share: fc.integer({ min: 0, max: 10_000 }),
    }),
  })
  return fc.array(step, { maxLength: length, size: 'max' })
}

function settlementOf({ db, services, jobs, config }: TestApp): Settlement {
  const log = { info: () => undefined, warn: () => undefined } as never
  return new Settlement({
    ...services,
    db,
    jobs,
    log,
    orders: new OrderRepository(db),
    payments: new PaymentRepository(db),
    provider: new TossProvider(config.payment),
  })
}

async function playHistory(stage: Stage, steps: readonly Step[]): Promise<void> {
  const name = `earner${++historyCount}x`
  await replaceLeftArtists(stage, name)
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index): Promise<Buyer> => {
      const member = await addMember(stage.t, `${name}b${index}`, { credits: 4 })
      return { member, orders: [], model: earningModel.buyer(4) }
    }),
  )
  for (const { model } of stage.artists) earningModel.startOver(model)
  const history: History = { ...stage, name, buyers, rate: FIRST_RATE }
  for (const [index, step] of steps.entries()) {
    const expected = applyToModel(history, step)
    if (expected === undefined) continue
    const actual = await sendToServer(history, step, index)
    if (expected !== actual)
      throw new Error(`step ${index}, ${step.action}: expected ${expected}, got ${actual}`)
  }
  await enterAll(history)
  await verifyEarningsAndCredits(history)
}

/** Adds new artists in place of those who have left. */
async function replaceLeftArtists({ t, artists }: Stage, name: string): Promise<void> {
  for (let index = 0; index < ARTISTS; index++) {
    const artist = artists[index]
    if (artist && !artist.model.hasLeft) continue
    const member = await addMember(t, `${name}a${index}`)
    const tracks = await addTracks(t, member, TRACKS_EACH)
    await t.services.payouts.setAccount(member.id, ACCOUNT)
    artists[index] = { member, tracks, model: earningModel.artist() }
  }
}

function participantsOf(
  { buyers, artists }: History,
  { buyer: buyerIndex, track: trackIndex }: Step,
) {
  const buyer = buyers[buyerIndex]
  const artist = artists[Math.floor(trackIndex / TRACKS_EACH)]
  const track = artist?.tracks[trackIndex % TRACKS_EACH]
  if (!buyer || !artist || !track)
    throw new Error('a step has an invalid index of a person or track')
  return { buyer, artist, track }
}

/** Applies a step to the model. Returns the expected code, or undefined for an impossible step. */
function applyToModel(history: History, step: Step): string | undefined {
  const { buyer, artist, track } = participantsOf(history, step)
  const { model } = buyer
  const { amount, won, action } = step
  if (action === 'changeRate') return 'DONE'
  if (action === 'enter') {
    for (const each of history.buyers) earningModel.enter(each.model, history.rate)
    return 'DONE'
  }
  if (action === 'artistLeaves') {
    if (artist.model.hasLeft || !isLeavingStep(step)) return undefined
    return earningModel.artistLeaves(artist.model, PAYOUT_MIN)
  }
  if (action === 'decidePayout') return earningModel.decidePayout(artist.model, decisionOf(step))
  if (action === 'retryPayout') return earningModel.retryPayout(artist.model)
  if (action === 'requestPayout')
    return artist.model.hasLeft
      ? undefined
      : earningModel.requestPayout(artist.model, grossOf(step))
  if (action === 'refund') return earningModel.refund(model, PLAN, won) ? 'DONE' : undefined
  if (model.hasLeft) return undefined
  if (action === 'pay') earningModel.pay(model, PLAN)
  else if (action === 'gift') earningModel.gift(model, amount)
  else if (action === 'take') return earningModel.take(model, amount)
  else if (action === 'buyerLeaves') {
    if (!isLeavingStep(step)) return undefined
    earningModel.leave(model)
  } else {
    const rate = action === 'buy' ? history.rate : undefined
    return earningModel.buy(model, artist.model, track.id, rate)
  }
  return 'DONE'
}

/** One of six such steps ends an account, because a former member can do little. */
const isLeavingStep = ({ rate }: Step) => rate.share % 6 === 0
const grossOf = ({ won }: Step) => PAYOUT_MIN + won
const decisionOf = ({ amount }: Step) => decisions[amount % decisions.length] ?? 'approved'

/** Sends a step to the server and returns its code. */
async function sendToServer(history: History, step: Step, index: number): Promise<string> {
  const { t, name } = history
  const { buyer, artist, track } = participantsOf(history, step)
  const { id: memberId } = buyer.member
  const { action, amount } = step
  const adjust = (credits: number) =>
    addCredits(t, {
      memberId,
      kind: 'adjustment',
      amount: credits,
      reference: `${name} ${memberId} ${index}`,
    })
  const leave = ({ id }: MemberRow) => t.services.leaving.leave({ id } as never, PASSWORD)
  const workOfAction: Record<Step['action'], () => Promise<unknown>> = {
    pay: () => pay(history, buyer),
    refund: () => refund(history, buyer),
    gift: () => adjust(amount),
    take: () => adjust(-amount),
    buy: () => purchasesBy(t, earningsAt(t, history.rate)).buyAll(memberId, [track.id]),
    // Buys as a release before 0.2 did, which enters no earnings.
    buyByEarlierRelease: () =>
      purchasesBy(t, { enterSalesTo: async () => undefined }).buyAll(memberId, [track.id]),
    changeRate: async () => {
      history.rate = step.rate
    },
    enter: () => enterAll(history),
    buyerLeaves: () => leave(buyer.member),
    artistLeaves: () => leave(artist.member),
    requestPayout: () => t.services.payouts.request(artist.member.id, grossOf(step)),
    decidePayout: () => decidePayout(history, artist, step),
    retryPayout: () => retryPayout(history, artist),
  }
  return workOfAction[action]().then(
    () => 'DONE',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
}

function earningsAt({ db, services }: TestApp, rate: Rate): EarningService {
  const { credits } = services
  return new EarningService({ db, earnings: new EarningRepository(db), credits, rate })
}

function purchasesBy(
  { db, services }: TestApp,
  earnings: Pick<EarningService, 'enterSalesTo'>,
): PurchaseService {
  const { credits, receipts, notifications } = services
  const cart = new CartRepository(db)
  const common = { db, credits, receipts, notifications, now: () => new Date() }
  return new PurchaseService({ ...common, cart, earnings })
}

async function enterAll({ t, rate, buyers }: History): Promise<void> {
  await earningsAt(t, rate).enterMissingSales()
  for (const { model } of buyers) earningModel.enter(model, rate)
}

/** Confirms a payment as the provider would, which grants the credits. */
async function pay({ t, settlement }: History, { member, orders }: Buyer): Promise<void> {
  const id = randomBytes(15).toString('base64url')
  orders.push(id)
  await t.db
    .insertInto('orders')
    .values({
      id,
      member_id: member.id,
      plan_id: PLAN.id,
      name: PLAN.name,
      price: PLAN.price,
      coupon: 0,
      credits: PLAN.credits,
      state: 'CONFIRMING',
      payment_key: `key of ${id}`,
    })
    .execute()
  await notify(t, settlement, id, 0)
}

/** Refunds the latest payment as far as the model has done. */
async function refund({ t, settlement }: History, { orders, model }: Buyer): Promise<void> {
  await notify(t, settlement, orders.at(-1) ?? '', model.payments.at(-1)?.refunded ?? 0)
}

async function notify({ db }: TestApp, settlement: Settlement, id: string, refunded: number) {
  const order = await new OrderRepository(db).find(id)
  if (!order) throw new Error(`order ${id} is missing`)
  await settlement.settle(order, {
    orderId: id,
    paymentKey: order.payment_key ?? '',
    status: refunded === 0 ? 'DONE' : 'PARTIAL_CANCELED',
    totalAmount: PLAN.price,
    balanceAmount: PLAN.price - refunded,
    currency: 'KRW',
    method: '카드',
    card: null,
    receiptUrl: null,
    approvedAt: new Date(),
  })
}

async function decidePayout({ t, admin }: History, artist: Artist, step: Step) {
  const payoutIds = [await latestPayout(t, artist)]
  const decision = { payoutIds, state: decisionOf(step), reason: '확인했습니다.' }
  await t.services.payoutDesk.decide(admin.id, decision)
}

async function retryPayout({ t, admin }: History, artist: Artist) {
  const body = { ...ACCOUNT, reason: '본인을 확인했습니다.' }
  await t.services.payouts.retry(admin.id, await latestPayout(t, artist), body)
}

async function latestPayout({ db }: TestApp, { member }: Artist): Promise<number> {
  const payouts = db.selectFrom('payouts').select('id').where('member_id', '=', member.id)
  return (await payouts.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** Compares sales, earnings, commission and credits with the model. */
async function verifyEarningsAndCredits({ t, artists, buyers }: History): Promise<void> {
  const ids = buyers.map(({ member }) => member.id)
  const { rows } = await sql<{ artist: number; text: string }>`
    SELECT m.member_id AS artist, concat_ws(' ', count(DISTINCT m.id),
      coalesce(sum(n.amount) FILTER (WHERE account = 'earnings'), 0),
      coalesce(sum(n.amount) FILTER (WHERE account = 'commission'), 0),
      coalesce(-sum(n.amount) FILTER (WHERE account = 'credits'), 0)) AS text
    FROM money_transactions m JOIN credit_entries e ON e.id = m.entry_id
    LEFT JOIN money_entries n ON n.transaction_id = m.id
    WHERE e.member_id = ANY(${ids}::bigint[]) GROUP BY m.member_id`.execute(t.db)
  const actual = artists.map(
    ({ member }) => rows.find(({ artist }) => artist === member.id)?.text ?? '0 0 0 0',
  )
  const expected = artists.map(({ model: { sales, earned, value } }) =>
    [sales, earned, value - earned, value].join(' '),
  )
  if (`${actual}` !== `${expected}`)
    throw new Error(`expected ${expected}, but the database has ${actual}`)
  for (const { member, model } of buyers) {
    const balance = await t.services.credits.balanceOf(member.id)
    const expectedBalance = earningModel.balanceOf(model)
    if (balance !== expectedBalance)
      throw new Error(`expected ${expectedBalance} credits, got ${balance}`)
  }
  for (const artist of artists) await verifyArtist(t, artist)
}

async function verifyArtist({ db, services }: TestApp, { member, model }: Artist): Promise<void> {
  const { total } = await services.statements.readSummary(member.id)
  if (total !== model.total) throw new Error(`expected ${model.total} won, got ${total}`)
  const accounts = ['earnings', 'payouts', 'income-tax', 'local-tax', 'transfers']
  const { rows } = await sql<{ account: string; won: number }>`
    SELECT account, sum(amount)::float8 AS won
    FROM money_transactions m JOIN money_entries n ON n.transaction_id = m.id
    WHERE m.member_id = ${member.id} GROUP BY account`.execute(db)
  const actual = accounts.map((name) => rows.find(({ account }) => account === name)?.won ?? 0)
  const expected = earningModel.accountsOf(model)
  if (actual.join(' ') !== expected) throw new Error(`expected accounts ${expected}, got ${actual}`)
}
