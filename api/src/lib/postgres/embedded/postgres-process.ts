import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../runtime/log.ts'
import type { Connection } from '../connection.ts'
import { postgresSettings } from './postgres-settings.ts'
import { diskIsFull, troubleOf } from './postgres-trouble.ts'
import type { PostgresUser } from './postgres-user.ts'

/**
 * A watcher reads a pipe from this process and sends SIGINT when it closes, even after a crash.
 * `exec` keeps the process id.
 */
const WATCHED = 'exec 3<&0; (read _ <&3; kill -INT $$) >/dev/null 2>&1 & exec "$@" 3<&- </dev/null'
const KEPT_OUTPUT = 16_000
/** Recovery after a crash can take minutes. */
const START_MS = 300_000
const FAST_STOP_MS = 15_000
const RESTARTS_PER_MINUTE = 5
/** Free bytes that creating a cluster needs at any time. */
const LITTLE_SPACE = 2 * 1024 * 1024

type Options = {
  bin: string
  folder: string
  socketFolder: string
  user: PostgresUser
  durable: boolean
  log: Log
}

/**
 * Leaves `folder` unfinished when it throws a `StartError`. Text is compared by code points on
 * every machine.
 */
export async function runInitdb({
  bin,
  folder,
  user,
  superuser,
}: Pick<Options, 'bin' | 'folder' | 'user'> & { superuser: string }): Promise<void> {
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
  ]
  const child = spawn(
    join(bin, 'initdb'),
    ['-D', folder, '-U', superuser, '--auth=trust', '--no-clean', ...locale],
    {
      ...user,
      env: environment(),
      cwd: folder,
    },
  )
  const output = collect(child)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  // The output may contain only a consequence of a full disk.
  const { bavail, bsize } = await statfs(folder)
  throw bavail * bsize < LITTLE_SPACE ? diskIsFull(folder) : troubleOf(output.text(), folder)
}

export class PostgresProcess {
  #options: Options
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()
  #stopping = false
  #restarts: number[] = []

  constructor(options: Options) {
    this.#options = options
  }

  pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(connection: Connection): Promise<void> {
    const { bin, folder, socketFolder, user, durable, log } = this.#options
    const command = [
      join(bin, 'postgres'),
      '-D',
      folder,
      ...postgresSettings(socketFolder, durable),
    ]
    // Ctrl-C must not reach the server while requests are running.
    const child = spawn('/bin/sh', ['-c', WATCHED, 'postgres', ...command], {
      ...user,
      env: environment(),
      cwd: folder,
      detached: true,
    })
    const output = collect(child, (line) => {
      const grave =
        / (FATAL|PANIC): /.test(line) &&
        !this.#stopping &&
        !line.endsWith('the database system is starting up')
      log[grave ? 'warn' : 'debug']({ line }, 'postgres')
    })
    this.#child = child
    let over = false
    this.#ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', () => resolve())
    }).then(() => {
      over = true
      child.stdin?.destroy()
    })
    const until = Date.now() + START_MS
    while (!(await answers(connection))) {
      if (over) {
        await wait(50)
        throw troubleOf(output.text(), folder)
      }
      if (Date.now() > until) throw troubleOf(output.text(), folder)
      await wait(15)
    }
    void this.#ended.then(() => this.#revive(connection))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      this.#child?.kill(signal)
      const ended = await Promise.race([
        this.#ended.then(() => true),
        wait(FAST_STOP_MS, false, { ref: false }),
      ])
      if (ended) return
    }
  }

  /** The server recovers automatically, and requests meanwhile get 503. */
  async #revive(connection: Connection): Promise<void> {
    if (this.#stopping) return
    const { log } = this.#options
    log.error('the database server ended unexpectedly; restarting it')
    this.#restarts = [...this.#restarts.filter((at) => at > Date.now() - 60_000), Date.now()]
    await wait(this.#restarts.length > RESTARTS_PER_MINUTE ? 10_000 : 300, undefined, {
      ref: false,
    })
    if (this.#stopping) return
    await this.start(connection).catch((error: Error) => {
      log.error({ err: error }, 'the database server could not be restarted')
      return this.#revive(connection)
    })
  }
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function collect(child: ChildProcess, onLine?: (line: string) => void): { text(): string } {
  let kept = ''
  let rest = ''
  const take = (chunk: string) => {
    kept = (kept + chunk).slice(-KEPT_OUTPUT)
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) onLine?.(line)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take)
  child.on('error', (error) => take(`FATAL:  ${error.message}\n`))
  return { text: () => kept }
}

/** Excludes secrets and the user's `PG…` variables. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
