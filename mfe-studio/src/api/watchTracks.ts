import type { AudioWarning } from '@sori/contract/files'
import type { Host } from '@sori/contract/host'
import { paths } from '@sori/contract/paths'
import { warningText } from '@sori/remote-kit/forms'
import { textsIn } from '../messages/useTexts.ts'

/** The server's state of a published track. */
export interface TrackProgress {
  readonly id: number
  /**
   * The state. `preparing`: on sale without a preview; `refused`: the audio file is not playable.
   */
  readonly state: 'checking' | 'preparing' | 'live' | 'refused'
  readonly warning?: AudioWarning | null | undefined
}

/** A track in the task tray. */
export interface WatchedTrack extends TrackProgress {
  readonly title: string
  readonly nickname: string
  readonly isReplaced?: boolean
}

/** Requests the states of the user's newest tracks. */
export type ListStates = () => Promise<readonly TrackProgress[]>

const FIRST_PAUSE_MS = 1_500
const LONGEST_PAUSE_MS = 10_000
const PAUSE_GROWTH = 1.4
const TIMEOUT_MS = 900_000

interface Watch {
  pending: Map<number, WatchedTrack>
  deadline: number
}

const watches = new WeakMap<Host, Watch>()

/** Shows tracks in the task tray on every page until each of them is live or refused. */
export function watchTracks(
  host: Host,
  listStates: ListStates,
  tracks: readonly WatchedTrack[],
): void {
  const running = watches.get(host)
  const watch = running ?? { pending: new Map(), deadline: 0 }
  for (const track of tracks) showTask(host, watch, track)
  watch.deadline = Date.now() + TIMEOUT_MS
  watches.set(host, watch)
  if (!running) void pollStates(host, listStates, watch)
}

async function pollStates(host: Host, listStates: ListStates, watch: Watch): Promise<void> {
  const { pending } = watch
  for (let pause = FIRST_PAUSE_MS; pending.size > 0 && Date.now() < watch.deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(LONGEST_PAUSE_MS, pause * PAUSE_GROWTH)
    if (!host.session.getSnapshot()) break
    // A failed request is repeated after the next pause.
    for (const { id, state, warning } of await listStates().catch(() => [])) {
      const track = pending.get(id)
      if (track) showTask(host, watch, { ...track, state, warning })
    }
  }
  for (const id of pending.keys()) host.tasks.remove(taskId(id))
  watches.delete(host)
}

function showTask(host: Host, { pending }: Watch, track: WatchedTrack): void {
  const { id, title, nickname, state, warning, isReplaced } = track
  const locale = host.locale.getSnapshot()
  const texts = textsIn(locale).upload.states
  const text = texts[isReplaced && state === 'live' ? 'replaced' : state]
  if (state === 'live' || state === 'refused') pending.delete(id)
  else pending.set(id, track)
  // Makes other pages show the track's length, waveform and preview.
  if (state === 'live') host.events.emit('track.changed', { musicIds: [id] })
  host.tasks.put({
    id: taskId(id),
    title,
    detail: warning && state === 'live' ? `${text} ${warningText(locale, warning)}` : text,
    state: taskStateOf(state),
    ...(state !== 'refused' && { href: paths.track({ nickname, title }) }),
  })
}

function taskStateOf(state: WatchedTrack['state']) {
  if (state === 'live') return 'done'
  return state === 'refused' ? 'failed' : 'running'
}

const taskId = (id: number) => `sound-${id}`
