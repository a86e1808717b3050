import { TRACK_CREDITS, type TrackItem } from '@sori/contract/catalogue'
import type { Host } from '@sori/contract/host'
import { downloadFile, problemText, type RequestProblem } from '@sori/remote-kit/http'
import { addToCart, buy } from './acquireApi.ts'
import { acquireWords } from './words.ts'

/** Who serves: the host, and the store that asks the API. */
export interface Desk {
  host: Host
  dispatch: Parameters<ReturnType<typeof buy.initiate>>[0]
}

/** What was refused, in words that stay beside the control (D35); undefined where all is well. */
type Refusal = string | undefined

/** Puts `track` into the cart of whoever is logged in, and says so. */
export async function cart({ host, dispatch }: Desk, track: TrackItem): Promise<Refusal> {
  const t = acquireWords(host.locale.getSnapshot())
  const { musicId } = track.musicDTO
  if (track.inCart) {
    host.toast({ kind: 'info', text: t.held })
    return undefined
  }
  try {
    const { code } = await dispatch(addToCart.initiate({ ...chosen(host, track), status: 'READY' })).unwrap()
    host.events.emit('cart.changed', { musicIds: [musicId] })
    host.toast({ kind: 'ok', text: code === 'CART_HELD' ? t.held : t.added })
  } catch (problem) {
    return refusal(host, problem as RequestProblem, t.cartFailed)
  }
  return undefined
}

/** Gives `track` to whoever is logged in: again to its owner and its artist, to others for credits, after they were asked (D25, D33). */
export async function download({ host, dispatch }: Desk, track: TrackItem): Promise<Refusal> {
  const isTheirs = track.owned || host.session.getSnapshot()?.userId === String(track.albumDTO.userId)
  const purchase = isTheirs ? 'bought' : await buyOnce({ host, dispatch }, track)
  if (purchase === 'bought') return save(host, track)
  return purchase?.refused
}

/** Asks, then buys; undefined where the person would rather not, or chose another way. */
async function buyOnce({ host, dispatch }: Desk, track: TrackItem): Promise<'bought' | { refused: string } | undefined> {
  const t = acquireWords(host.locale.getSnapshot())
  const { musicId, title } = track.musicDTO
  const held = host.me.getSnapshot()?.creditBalance
  if (held !== undefined && held < TRACK_CREDITS) return offerPlans(host, held, TRACK_CREDITS)
  const agreed = await host.confirm({ title: t.confirm(TRACK_CREDITS, title), body: t.body(nameOf(track), held), confirm: t.buy })
  if (!agreed) return undefined
  try {
    await dispatch(buy.initiate({ ...chosen(host, track), status: 'DONE' })).unwrap()
  } catch (reason) {
    const problem = reason as RequestProblem
    if (problem.code === 'INSUFFICIENT_CREDIT') return offerPlans(host, Number(problem.params?.held), Number(problem.params?.needed))
    return { refused: refusal(host, problem, t.failed) }
  }
  host.events.emit('purchase.completed', { musicIds: [musicId] })
  host.events.emit('credit.changed', {})
  host.toast({ kind: 'ok', text: t.bought })
  return 'bought'
}

async function save(host: Host, track: TrackItem): Promise<Refusal> {
  try {
    await downloadFile(host, `/api/files/${encodeURI(track.musicDTO.filePath)}`, nameOf(track))
    return undefined
  } catch {
    const { downloadFailed } = acquireWords(host.locale.getSnapshot())
    host.toast({ kind: 'error', text: downloadFailed })
    return downloadFailed
  }
}

/** A clear path for whoever is short of credits. */
async function offerPlans(host: Host, held: number, needed: number): Promise<undefined> {
  const t = acquireWords(host.locale.getSnapshot())
  if (await host.confirm({ title: t.short(held, needed), body: t.shortBody, confirm: t.plans }))
    host.navigation.navigator.push('/subscription')
  return undefined
}

function refusal(host: Host, problem: RequestProblem, failed: string): string {
  const text = problem.status >= 500 ? failed : problemText(host.locale.getSnapshot(), problem)
  host.toast({ kind: 'error', text })
  return text
}

function nameOf({ musicDTO: { nickname, title } }: TrackItem): string {
  return `${nickname} - ${title}`
}

/** A track as the person saw it when they chose it: the server checks it all (D10). */
function chosen(host: Host, { musicDTO: { musicId, title, filePath, nickname } }: TrackItem) {
  const userId = Number(host.session.getSnapshot()?.userId)
  return { musicId, userId, title, filePath, nickname, credit: TRACK_CREDITS } as const
}
