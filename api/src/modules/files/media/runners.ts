import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-answers.ts'

/** Limits of a runner: its JavaScript heap in megabytes, and its priority on Linux (0 to 19). */
export type RunnerLimits = { maxHeapMb: number; nice: number }

type Events = { answered(answer: WorkerAnswer): void; ended(why: string): void }

/** A thread or a process that runs a worker file. Neither keeps this process alive while idle. */
export type Runner = {
  post(message: unknown, transfer: ArrayBuffer[]): void
  setBusy(isBusy: boolean): void
  /** Ends the runner immediately, in the middle of its work. */
  end(): Promise<unknown>
}

export type StartRunner = (file: URL, limits: RunnerLimits, events: Events) => Runner

/** Starts a thread. Native code in it runs on after `end`; JavaScript and WebAssembly stop. */
export const startThread: StartRunner = (file, { maxHeapMb, nice }, { answered, ended }) => {
  const options = { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb }, workerData: { nice } }
  const worker = new Worker(file, options)
  worker.unref()
  worker.on('message', (message: object) => isAnswer(message) && answered(message))
  worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)))
  worker.on('exit', (code) => ended(`the thread ended with ${code}`))
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

/** Starts a process, whose native code ends with it. It gets no environment: it reads strangers' files. */
export const startProcess: StartRunner = (file, { maxHeapMb, nice }, { answered, ended }) => {
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
  child.on('message', (message: object) => isAnswer(message) && answered(message))
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

/** `node --watch` also sends messages, which name imported modules. */
function isAnswer(message: object): message is WorkerAnswer {
  return 'value' in message || 'error' in message
}
