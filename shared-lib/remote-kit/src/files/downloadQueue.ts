import type { Host } from '@sori/contract/host'
import type { RequestProblem } from '../http/hostFetch.ts'
import { createObservable, type Observable } from '../observable/index.ts'
import { downloadFile } from './downloadFile.ts'
import { fileTexts } from './texts.ts'

/** A file to save. `name` is used if the server sends no name. */
export interface QueuedFile {
  readonly path: string
  readonly name: string
}

export interface DownloadState {
  readonly waiting: readonly QueuedFile[]
  readonly current: QueuedFile | undefined
  readonly saved: number
  readonly failed: readonly QueuedFile[]
}

export interface DownloadQueue {
  readonly state: Pick<Observable<DownloadState>, 'getSnapshot' | 'subscribe'>
  /** Ignores files that are already queued. */
  add(files: readonly QueuedFile[]): void
  /** Queues the failed files again. */
  retry(): void
  cancel(): void
}

const idle: DownloadState = { waiting: [], current: undefined, saved: 0, failed: [] }
const TASK = 'downloads'
const queues = new WeakMap<Host, DownloadQueue>()

/** Returns the host's queue, which shows its progress in the task tray. */
export function downloadQueueOf(host: Host): DownloadQueue {
  const known = queues.get(host)
  if (known) return known
  const queue = createDownloadQueue(host)
  queues.set(host, queue)
  return queue
}

function createDownloadQueue(host: Host): DownloadQueue {
  const state = createObservable<DownloadState>(idle)
  const set = (change: Partial<DownloadState>) => state.set({ ...state.getSnapshot(), ...change })
  let stop = new AbortController()
  /** Number of files that this run saved or failed to save. */
  let tried = 0
  let isOffline = false

  async function run(): Promise<void> {
    const { signal } = stop
    tried = 0
    for (;;) {
      const [file, ...rest] = state.getSnapshot().waiting
      if (!file) break
      set({ current: file, waiting: rest })
      show()
      const saved = await downloadFile(host, file.path, file.name, {
        signal,
        onProgress: show,
      }).then(
        () => true,
        (problem: RequestProblem) => {
          isOffline = problem.status === 0
          return false
        },
      )
      if (signal.aborted) return
      tried += 1
      const now = state.getSnapshot()
      set(saved ? { saved: now.saved + 1 } : { failed: [...now.failed, file] })
    }
    set({ current: undefined })
    show()
  }

  function show(fraction?: number): void {
    const texts = fileTexts(host.locale.getSnapshot())
    const { waiting, current, saved, failed } = state.getSnapshot()
    const total = tried + waiting.length + (current ? 1 : 0)
    if (current) {
      const progress = total === 1 ? fraction : (tried + (fraction ?? 0)) / total
      const detail = total === 1 ? undefined : texts.count(tried + 1, total)
      host.tasks.put({
        id: TASK,
        title: current.name,
        detail,
        state: 'running',
        progress,
        actions: [{ label: texts.cancel, run: cancel }],
      })
    } else if (failed.length > 0) {
      const detail = failed.map(({ name }) => name).join(', ')
      host.tasks.put({
        id: TASK,
        title: isOffline ? texts.offline(failed.length) : texts.failed(failed.length),
        detail,
        state: 'failed',
        actions: [{ label: texts.retry, run: retry }],
      })
    } else {
      host.tasks.put({ id: TASK, title: texts.saved(saved), state: 'done' })
    }
  }

  function add(files: readonly QueuedFile[]): void {
    const { current, waiting } = state.getSnapshot()
    const onTheirWay = new Set([current, ...waiting].map((file) => file?.path))
    const wanted = files.filter(({ path }) => !onTheirWay.has(path))
    if (wanted.length > 0) take(wanted)
  }

  function take(files: readonly QueuedFile[]): void {
    const { current, waiting, failed } = state.getSnapshot()
    const again = new Set(files.map(({ path }) => path))
    set({ waiting: [...waiting, ...files], failed: failed.filter(({ path }) => !again.has(path)) })
    if (current) return
    stop = new AbortController()
    set({ saved: 0 })
    void run()
  }

  function retry(): void {
    take(state.getSnapshot().failed)
  }

  function cancel(): void {
    stop.abort()
    state.set(idle)
    host.tasks.remove(TASK)
  }

  return {
    state: { getSnapshot: state.getSnapshot, subscribe: state.subscribe },
    add,
    retry,
    cancel,
  }
}
