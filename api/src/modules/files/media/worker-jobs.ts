import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ThrownError } from './media.errors.ts'

/** The result of a job. `cpuMs` is its CPU time. */
export type JobResult = { cpuMs: number } & ({ value: unknown } | { error: ThrownError })

type Work<Message> = (message: Message) => Promise<{ value: unknown; transfer: ArrayBuffer[] }>

/** Runs `work` for each message from a `WorkerPool`, and sends back the results. */
export function serveJobs<Message>(work: Work<Message>): void {
  if (parentPort) serveAsThread(parentPort, work)
  else serveAsProcess(work)
}

function serveAsThread<Message>(port: MessagePort, work: Work<Message>): void {
  // A lower priority halves the waiting time of requests on two cores. Only Linux has priorities of
  // threads.
  if (process.platform === 'linux') setPriority((workerData as { nice: number }).nice)
  port.on('message', async (message: Message) => {
    const { result, transfer } = await run(() => work(message), process.threadCpuUsage)
    port.postMessage(result, transfer)
  })
}

function serveAsProcess<Message>(work: Work<Message>): void {
  setPriority(Number(process.argv[2]))
  // Ignores Ctrl-C, because the parent process ends this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: Message) => {
    const { result } = await run(() => work(message), process.cpuUsage)
    process.send?.(result)
  })
}

async function run(
  work: () => ReturnType<Work<never>>,
  cpuUsage: () => NodeJS.CpuUsage,
): Promise<{ result: JobResult; transfer: ArrayBuffer[] }> {
  const before = cpuUsage()
  const cpuMs = () => {
    const { user, system } = cpuUsage()
    return Math.ceil((user + system - before.user - before.system) / 1_000)
  }
  try {
    const { value, transfer } = await work()
    return { result: { value, cpuMs: cpuMs() }, transfer }
  } catch (error) {
    const { name, message, code }: ThrownError =
      error instanceof Error ? error : new Error(String(error))
    const failure = { name, message, ...(code && { code }) }
    return { result: { error: failure, cpuMs: cpuMs() }, transfer: [] }
  }
}
