import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-pool.ts'

/** The other end of `WorkerPool`, called once by a worker file: each message goes to `work`, what it gives or throws goes back. */
export function answerWith<T>(work: (message: T) => Promise<{ value: unknown; transfer: ArrayBuffer[] }>): void {
  // Requests go first: with two busy threads on two cores this halves what the answering thread waits for a core. On Linux a
  // thread has a priority of its own; elsewhere it would be the whole process's.
  if (process.platform === 'linux') setPriority((workerData as { nice: number }).nice)
  parentPort?.on('message', async (message: T) => {
    try {
      const { value, transfer } = await work(message)
      parentPort?.postMessage({ value } satisfies WorkerAnswer, transfer)
    } catch (error) {
      const { name, message: text } = error instanceof Error ? error : new Error(String(error))
      parentPort?.postMessage({ error: { name, message: text } } satisfies WorkerAnswer)
    }
  })
}
