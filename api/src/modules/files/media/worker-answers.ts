import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** The result of a message, or the error's name and message; `cpuMs` is the CPU time of the work. */
export type WorkerAnswer = { cpuMs: number } & (
  | { value: unknown }
  | { error: { name: string; message: string } }
)

/** Answers each message of a `WorkerPool` with the result of `work`. Called once by a worker file. */
export function answerWith<T>(
  work: (message: T) => Promise<{ value: unknown; transfer: ArrayBuffer[] }>,
): void {
  if (parentPort) answerAsThread(parentPort, work)
  else answerAsProcess(work)
}

type Work<T> = Parameters<typeof answerWith<T>>[0]

function answerAsThread<T>(port: NonNullable<typeof parentPort>, work: Work<T>): void {
  // With two busy threads on two cores this halves the time that requests wait for a core. Linux has
  // a priority per thread; elsewhere it would apply to the whole process.
  if (process.platform === 'linux') setPriority((workerData as { nice: number }).nice)
  port.on('message', async (message: T) => {
    const { answer, transfer } = await answered(() => work(message), process.threadCpuUsage)
    port.postMessage(answer, transfer)
  })
}

function answerAsProcess<T>(work: Work<T>): void {
  setPriority(Number(process.argv[2]))
  // Ctrl-C reaches the whole process group; the parent decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: T) => {
    const { answer } = await answered(() => work(message), process.cpuUsage)
    process.send?.(answer)
  })
}

async function answered(
  work: () => ReturnType<Work<never>>,
  usage: typeof process.cpuUsage | typeof process.threadCpuUsage,
): Promise<{ answer: WorkerAnswer; transfer: ArrayBuffer[] }> {
  const before = usage()
  const cpuMs = () => {
    const { user, system } = usage()
    return Math.ceil((user + system - before.user - before.system) / 1_000)
  }
  try {
    const { value, transfer } = await work()
    return { answer: { value, cpuMs: cpuMs() }, transfer }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return { answer: { error: { name, message }, cpuMs: cpuMs() }, transfer: [] }
  }
}
