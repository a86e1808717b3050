import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createLog } from '../lib/runtime/log.ts'
import { openDatabase, prepareDatabase } from '../process/open-database.ts'
import type { Kill, Operation } from './kill-at-call.ts'

const SERVER = fileURLToPath(new URL('../server.ts', import.meta.url))
const running = new Set<ChildProcess>()

/** Creates and migrates the embedded database in `dataDir`, as `npm run ops -- migrate` does. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const log = createLog('silent')
  const database = await openDatabase(
    { dataDir, databaseUrl: null, databaseOwnerUrl: null, databaseDirectUrl: null },
    log,
  )
  try {
    await prepareDatabase(database, log)
  } finally {
    await database.stop()
  }
}

export type TestServer = {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

export function startServer(env: NodeJS.ProcessEnv, program = SERVER): TestServer {
  const { NODE_OPTIONS: _nodeOptions, ...own } = process.env
  const child = fork(program, {
    env: { ...own, NODE_ENV: 'development', PORT: '0', ...env },
    execArgv: [],
    silent: true,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  }
}

export function untilReady({ child, output }: TestServer): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { type: string; url: string }) => resolve(message.url))
    child.once('exit', () => reject(new Error(output())))
  })
}

export const killEnv = (kill: Kill): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import ${new URL('kill-at-call.ts', import.meta.url)}`,
  KILL: JSON.stringify(kill),
})

/** Kills a server at every call of `operation` and one after it. Prints and returns the calls. */
export async function killAtEveryCall(
  operation: Operation,
  env: NodeJS.ProcessEnv,
  act: (server: TestServer, index: number) => Promise<void>,
): Promise<string[]> {
  const points: string[] = []
  while (points.at(-1) !== 'return') {
    const server = startServer({
      ...env,
      ...killEnv({ during: operation, at: points.length + 1 }),
    })
    const closed = new Promise<void>((resolve) => server.child.once('close', () => resolve()))
    await act(server, points.length)
    await closed
    const point = /^killed at: (.+)$/m.exec(server.output())?.[1]
    if (server.child.signalCode !== 'SIGKILL' || !point)
      throw new Error(`the server was not killed: ${server.output()}`)
    points.push(point)
  }
  console.info(`${operation} is killed at: ${points.join(', ')}`)
  return points
}

export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}
