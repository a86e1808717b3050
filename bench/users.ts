// usage: npm run bench -- users [members=100000] — what administrators read, among that many members with plans and ledgers.
//
// The user list by kind: found; least, p50 and p95 of the service's whole answer, beside a naive statement that joins, compares with ILIKE and
// counts in the same go. The least says what it takes when the machine does nothing else. Both must find as many, or this throws. Then pages of a ledger of 100,000 entries beside a running balance over all
// of it, and of 100,000 recorded changes.
import { sql } from 'kysely'
import { readConfig } from '../api/src/config.ts'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { buildServices } from '../api/src/services.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'
import { Times } from './search/times.ts'
import { BUSY, fillMembers } from './users/fill-members.ts'

const MEMBERS = Number(process.argv[2] ?? 100_000)
const ENTRIES = 100_000
const CHANGES = 100_000
const ROUNDS = 40
const NAIVE_ROUNDS = 8

type UserKind = { name: string; query: Record<string, string>; where: string; order: string; page?: number }
const LAST = Math.ceil(MEMBERS / 20)
const kinds: readonly UserKind[] = [
  { name: 'page 1', query: {}, where: 'true', order: 'm.created_at DESC' },
  { name: 'the page in the middle', query: {}, where: 'true', order: 'm.created_at DESC', page: Math.ceil(LAST / 2) },
  { name: 'the last page', query: {}, where: 'true', order: 'm.created_at DESC', page: LAST },
  { name: 'by credits', query: { 'more[creditBalance]': 'desc' }, where: 'true', order: 'm.credit_balance DESC' },
  {
    name: 'by credits, in the middle',
    query: { 'more[creditBalance]': 'asc' },
    where: 'true',
    order: 'm.credit_balance',
    page: Math.ceil(LAST / 2),
  },
  { name: 'by nickname', query: { 'more[nickname]': 'asc' }, where: 'true', order: 'm.nickname_key' },
  { name: 'by nickname, the last page', query: { 'more[nickname]': 'asc' }, where: 'true', order: 'm.nickname_key', page: LAST },
  { name: 'by id, the last page', query: { 'more[userId]': 'desc' }, where: 'true', order: 'm.id DESC', page: LAST },
  { name: 'one Korean letter', query: { keyword: '달' }, where: "m.nickname ILIKE '%달%'", order: 'm.created_at DESC' },
  { name: 'two Korean letters', query: { keyword: '달빛' }, where: "m.nickname ILIKE '%달빛%'", order: 'm.created_at DESC' },
  { name: 'one Latin letter', query: { keyword: 'e' }, where: "m.nickname ILIKE '%e%'", order: 'm.created_at DESC' },
  { name: 'a word', query: { keyword: 'midnight' }, where: "m.nickname ILIKE '%midnight%'", order: 'm.created_at DESC' },
  {
    name: 'a word, by credits',
    query: { keyword: 'midnight', 'more[creditBalance]': 'desc' },
    where: "m.nickname ILIKE '%midnight%'",
    order: 'm.credit_balance DESC',
  },
  { name: 'one nickname', query: { keyword: '77777' }, where: "m.nickname ILIKE '%77777%'", order: 'm.created_at DESC' },
  { name: 'nobody', query: { keyword: '없는닉네임' }, where: "m.nickname ILIKE '%없는닉네임%'", order: 'm.created_at DESC' },
]

const product = await throwAwayProduct()
const log = createLog('warn')
const db = createDatabase(product.connection, log, { size: 6 })
const { administration, ledger } = servicesOnly()
try {
  await fillMembers(db, { members: MEMBERS, entries: ENTRIES, changes: CHANGES })
  console.info(`${MEMBERS} members, ${ENTRIES} entries of one of them and 10 of each other, ${CHANGES} changes\n`)
  await userList()
  await ledgerPages()
  await changePages()
} finally {
  await db.destroy()
  await product.remove()
}

async function userList(): Promise<void> {
  console.info('| user list | found | least ms | p50 | p95 | naive least | p50 | p95 |\n|---|---|---|---|---|---|---|---|')
  for (const kind of kinds) {
    const [ours, naive] = [new Times(), new Times()]
    let found = 0
    for (let round = 0; round < ROUNDS; round++) {
      found = (await ours.measure(() => administration.users(queryOf(kind)))).total
      if (round < NAIVE_ROUNDS) {
        const total = await naive.measure(() => naiveUsers(kind))
        if (total !== found && total !== 0) throw new Error(`${kind.name}: ${found} found, ${total} by the naive statement`)
      }
    }
    console.info(`| ${kind.name} | ${found} | ${figures(ours)} | ${figures(naive)} |`)
  }
}

function queryOf({ query, page = 1 }: UserKind): Parameters<typeof administration.users>[0] {
  return { page, size: 20, keyword: '', type: 'n', ...query }
}

async function naiveUsers({ where, order, page = 1 }: UserKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT m.*, s.*, count(*) OVER () AS total FROM members m LEFT JOIN subscriptions s ON s.member_id = m.id
    WHERE ${sql.raw(where)} ORDER BY ${sql.raw(order)} LIMIT 20 OFFSET ${(page - 1) * 20}`.execute(db)
  return rows[0]?.total ?? 0
}

async function ledgerPages(): Promise<void> {
  console.info('\n| ledger of one member | least ms | p50 | p95 | naive least | p50 | p95 |\n|---|---|---|---|---|---|---|')
  const last = ENTRIES / 20
  for (const [name, page] of [
    ['page 1', 1],
    ['the page in the middle', last / 2],
    ['the last page', last],
  ] as const) {
    const [ours, naive] = [new Times(), new Times()]
    for (let round = 0; round < ROUNDS; round++) {
      const { dtoList } = await ours.measure(() => ledger.page(BUSY, { page, size: 20 }))
      if (round >= NAIVE_ROUNDS) continue
      const { rows } = await naive.measure(() =>
        sql<{ balance: number }>`
          SELECT * FROM (SELECT *, sum(amount) OVER (ORDER BY id)::int AS balance FROM credit_entries WHERE member_id = ${BUSY}) e
          ORDER BY id DESC LIMIT 20 OFFSET ${(page - 1) * 20}`.execute(db),
      )
      if (rows.map(({ balance }) => balance).join() !== dtoList.map(({ balance }) => balance).join()) throw new Error('balances differ')
    }
    console.info(`| ${name} | ${figures(ours)} | ${figures(naive)} |`)
  }
}

async function changePages(): Promise<void> {
  console.info('\n| changes | found | least ms | p50 | p95 |\n|---|---|---|---|---|')
  for (const [name, query] of [
    ['page 1', {}],
    ['the last page', { page: CHANGES / 20 }],
    ['of one member', { userId: 7_920 }],
    ['of a day', { from: '2020-01-01', to: '2020-01-01' }],
    ['a keyword', { keyword: 'midnight' }],
  ] as const) {
    const times = new Times()
    let found = 0
    for (let round = 0; round < ROUNDS; round++)
      found = (await times.measure(() => administration.changes({ page: 1, size: 20, keyword: '', ...query }))).total
    console.info(`| ${name} | ${found} | ${figures(times)} |`)
  }
}

function figures(times: Times): string {
  return [0, 0.5, 0.95].map((quantile) => times.at(quantile).toFixed(1)).join(' | ')
}

/** The product's services on this database; nothing that is measured here stores files, sends mail or runs jobs. */
function servicesOnly() {
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('not measured here')) })
  const parts = { db, log, config: readConfig({ NODE_ENV: 'test' }), jwtSecret: 'only for this measurement: 0123456789' }
  return buildServices({ ...parts, storage: unused as never, media: unused as never, jobs: unused as never })
}
