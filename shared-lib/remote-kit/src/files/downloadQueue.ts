import type { Host, Task } from '@sori/contract/host'
import type { Locale } from '@sori/contract/messages'
import type { RequestProblem } from '../http/hostFetch.ts'
import { problemText } from '../http/problemText.ts'
import { downloadFile } from './downloadFile.ts'
import { fileTexts } from './texts.ts'

/** A file to save. `name` is used when the server sends no name. */
interface QueuedFile {
  readonly path: string
  readonly name: string
}

interface DownloadState {
  readonly waiting: readonly QueuedFile[]
  readonly current: QueuedFile | undefined
  readonly saved: number
  readonly failed: readonly QueuedFile[]
}

interface DownloadQueue {
  state(): DownloadState
  add(files: readonly QueuedFile[]): void
  retry(): void
  cancel(): void
}

interface Progress extends DownloadState {
  readonly tried: number
  /** The problem of the last failed file. */
  readonly problem: RequestProblem | undefined
}

const idle: Progress = {
  waiting: [],
  current: undefined,
  saved: 0,
  failed: [],
  tried: 0,
  problem: undefined,
}
const TASK_ID = 'downloads'
const queues = new WeakMap<Host, DownloadQueue>()

/** Returns the host's download queue. The task tray shows the progress. */
export function downloadQueueOf(host: Host): DownloadQueue {
  const existing = queues.get(host)
  if (existing) return existing
  const queue = createDownloadQueue(host)
  queues.set(host, queue)
  return queue
}

function createDownloadQueue(host: Host): DownloadQueue {
  let state = idle
  let controller = new AbortController()
  const show = (fraction?: number) =>
    host.tasks.put(taskOf(host.locale.getSnapshot(), state, fraction, { retry, cancel }))

  async function run({ signal }: AbortController): Promise<void> {
    for (let [file] = state.waiting; file; [file] = state.waiting) {
      state = { ...state, current: file, waiting: state.waiting.slice(1) }
      show()
      const problem = await download(file, signal)
      if (signal.aborted) return
      state = { ...state, tried: state.tried + 1, ...countResult(state, file, problem) }
    }
    state = { ...state, current: undefined }
    show()
  }

  function download(file: QueuedFile, signal: AbortSignal): Promise<RequestProblem | undefined> {
    return downloadFile(host, file.path, file.name, { signal, onProgress: show }).then(
      () => undefined,
      (problem: RequestProblem) => problem,
    )
  }

  function add(files: readonly QueuedFile[]): void {
    const queuedPaths = new Set([state.current, ...state.waiting].map((file) => file?.path))
    const newFiles = files.filter(({ path }) => !queuedPaths.has(path))
    if (newFiles.length > 0) enqueue(newFiles)
  }

  function enqueue(files: readonly QueuedFile[]): void {
    const paths = new Set(files.map(({ path }) => path))
    const failed = state.failed.filter(({ path }) => !paths.has(path))
    state = { ...state, waiting: [...state.waiting, ...files], failed }
    if (state.current) return
    state = { ...state, saved: 0, tried: 0 }
    controller = new AbortController()
    void run(controller)
  }

  function retry(): void {
    enqueue(state.failed)
  }

  function cancel(): void {
    controller.abort()
    state = idle
    host.tasks.remove(TASK_ID)
  }

  return { state: () => state, add, retry, cancel }
}

function countResult(
  { saved, failed }: Progress,
  file: QueuedFile,
  problem: RequestProblem | undefined,
): Partial<Progress> {
  if (!problem) return { saved: saved + 1 }
  return { failed: [...failed, file], problem }
}

/** Returns the task to show. `fraction` is the progress of the current file, 0–1 if known. */
function taskOf(
  locale: Locale,
  { waiting, current, saved, failed, tried, problem }: Progress,
  fraction: number | undefined,
  { retry, cancel }: Pick<DownloadQueue, 'retry' | 'cancel'>,
): Task {
  const texts = fileTexts(locale)
  if (current) {
    const total = tried + waiting.length + 1
    return {
      id: TASK_ID,
      title: current.name,
      detail: total === 1 ? undefined : texts.count(tried + 1, total),
      state: 'running',
      progress: total === 1 ? fraction : (tried + (fraction ?? 0)) / total,
      actions: [{ label: texts.cancel, run: cancel }],
    }
  }
  if (failed.length === 0) return { id: TASK_ID, title: texts.saved(saved), state: 'done' }
  const names = failed.map(({ name }) => name).join(', ')
  const isOffline = problem?.status === 0
  return {
    id: TASK_ID,
    title: isOffline ? texts.offline(failed.length) : texts.failed(failed.length),
    detail: problem && !isOffline ? `${names}: ${problemText(locale, problem)}` : names,
    state: 'failed',
    actions: [{ label: texts.retry, run: retry }],
  }
}
