import { TRACK_CREDITS, type TrackItem } from '@sori/shared-lib/contract/catalogue'
import type { Host } from '@sori/shared-lib/contract/host'
import { downloadFile, problemText, type RequestProblem } from '@sori/shared-lib/http'
import { addToCart, buy } from './acquireApi.ts'
import { acquireWords } from './words.ts'

/** Who serves: the host, and the store that asks the API. */
export interface Desk {
  host: Host
  dispatch: Parameters<ReturnType<typeof buy.initiate>>[0]
}

/** Puts `track` into the cart of whoever is logged in, and says so. */
export async function cart({ host, dispatch }: Desk, track: TrackItem): Promise<void> {
  const t = acquireWords(host.locale.getSnapshot())
  const { musicId } = track.musicDTO
  if (track.inCart) return host.toast({ kind: 'info', text: t.held })
  try {
    const { code } = await dispatch(addToCart.initiate({ ...chosen(host, track), status: 'READY' })).unwrap()
    host.events.emit('cart.changed', { musicIds: [musicId] })
    host.toast({ kind: 'ok', text: code === 'CART_HELD' ? t.held : t.added })
  } catch (problem) {
    refuse(host, problem as RequestProblem)
  }
}

/** Gives `track` to whoever is logged in: again to its owner and its artist, to others for credits, after they were asked (D25, D33). */
export async function download({ host, dispatch }: Desk, track: TrackItem): Promise<void> {
  const isTheirs = track.owned || host.session.getSnapshot()?.userId === String(track.albumDTO.userId)
  if (isTheirs || (await bought({ host, dispatch }, track))) await save(host, track)
}

async function bought({ host, dispatch }: Desk, track: TrackItem): Promise<boolean> {
  const t = acquireWords(host.locale.getSnapshot())
  const { musicId, title } = track.musicDTO
  const held = host.me.getSnapshot()?.creditBalance
  if (held !== undefined && held < TRACK_CREDITS) return offerPlans(host, held, TRACK_CREDITS)
  const agreed = await host.confirm({ title: t.confirm(TRACK_CREDITS, title), body: t.body(nameOf(track), held), confirm: t.buy })
  if (!agreed) return false
  try {
    await dispatch(buy.initiate({ ...chosen(host, track), status: 'DONE' })).unwrap()
  } catch (reason) {
    const problem = reason as RequestProblem
    if (problem.code === 'INSUFFICIENT_CREDIT') return offerPlans(host, Number(problem.params?.held), Number(problem.params?.needed))
    return refuse(host, problem)
  }
  host.events.emit('purchase.completed', { musicIds: [musicId] })
  host.events.emit('credit.changed', {})
  host.toast({ kind: 'ok', text: t.bought })
  return true
}

async function save(host: Host, track: TrackItem): Promise<void> {
  const { filePath } = track.musicDTO
  await downloadFile(host, `/api/files/${encodeURI(filePath)}`, nameOf(track)).catch(() => {
    host.toast({ kind: 'error', text: acquireWords(host.locale.getSnapshot()).downloadFailed })
  })
}

/** A clear path for whoever is short of credits. */
async function offerPlans(host: Host, held: number, needed: number): Promise<false> {
  const t = acquireWords(host.locale.getSnapshot())
  if (await host.confirm({ title: t.short(held, needed), body: t.shortBody, confirm: t.plans }))
    host.navigation.navigator.push('/subscription')
  return false
}

function refuse(host: Host, problem: RequestProblem): false {
  const locale = host.locale.getSnapshot()
  host.toast({ kind: 'error', text: problem.status >= 500 ? acquireWords(locale).failed : problemText(locale, problem) })
  return false
}

function nameOf({ musicDTO: { nickname, title } }: TrackItem): string {
  return `${nickname} - ${title}`
}

/** A track as the person saw it when they chose it: the server checks it all (D10). */
function chosen(host: Host, { musicDTO: { musicId, title, filePath, nickname } }: TrackItem) {
  const userId = Number(host.session.getSnapshot()?.userId)
  return { musicId, userId, title, filePath, nickname, credit: TRACK_CREDITS } as const
}
