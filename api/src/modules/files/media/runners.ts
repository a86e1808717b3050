import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { JobResult } from './worker-jobs.ts'

/** Limits of a worker. `nice` is its priority on Linux, from 0 (highest) to 19. */
export type RunnerLimits = { maxHeapMb: number; nice: number }

type Events = { finished(result: JobResult): void; ended(reason: string): void }

/** A thread or process of a worker. It keeps the main process alive only while it is busy. */
export type Runner = {
  post(message: unknown, transfer: ArrayBuffer[]): void
  setBusy(isBusy: boolean): void
  end(): Promise<unknown>
}

export type StartRunner = (file: URL, limits: RunnerLimits, events: Events) => Runner

/** Starts a thread. Ending it does not stop native code that is running. */
export const startThread: StartRunner = (file, { maxHeapMb, nice }, { finished, ended }) => {
  const options = { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb }, workerData: { nice } }
  const worker = new Worker(file, options)
  worker.unref()
  worker.on('message', (message: object) => isResult(message) && finished(message))
  worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)))
  worker.on('exit', (code) => ended(`the thread ended with ${code}`))
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

/** Starts a process. It reads untrusted files and therefore gets no environment variables. */
export const startProcess: StartRunner = (file, { maxHeapMb, nice }, { finished, ended }) => {
  const child = fork(file, [String(nice)], {
    env: {},
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const setBusy = (isBusy: boolean) => {
    for (const handle of [child, child.channel]) isBusy ? handle?.ref() : handle?.unref()
  }
  setBusy(false)
  child.on('message', (message: object) => isResult(message) && finished(message))
  child.on('error', (error) => ended(error.message))
  child.on('exit', (code, signal) => ended(`the process ended with ${code ?? signal}`))
  return {
    post: (message) => void child.send(message as object, (error) => error && ended(error.message)),
    setBusy,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.ref()
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Distinguishes results from messages that `node --watch` sends. */
function isResult(message: object): message is JobResult {
  return 'value' in message || 'error' in message
}
