import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { JobResult } from './worker-jobs.ts'

/** `nice` is the priority on Linux, from 0 to 19. */
export type RunnerLimits = { maxHeapMb: number; nice: number }

type Events = { finished(result: JobResult): void; ended(reason: string): void }

/** An idle worker must not keep the process alive. */
export type Runner = {
  post(message: unknown, transfer: ArrayBuffer[]): void
  setBusy(isBusy: boolean): void
  end(): Promise<unknown>
}

export type StartRunner = (file: URL, limits: RunnerLimits, events: Events) => Runner

/** `worker.terminate` does not stop native code. */
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

/** The process reads untrusted files and therefore gets no environment variables. */
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

/** `node --watch` sends its own messages too. */
function isResult(message: object): message is JobResult {
  return 'value' in message || 'error' in message
}
