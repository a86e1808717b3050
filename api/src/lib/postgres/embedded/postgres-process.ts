import { type ChildProcess, spawn } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../runtime/log.ts'
import { canConnect } from '../client.ts'
import type { Connection } from '../connection.ts'
import { diskFullError, postgresStartError } from './postgres-errors.ts'
import { postgresSettings } from './postgres-settings.ts'
import type { PostgresUser } from './postgres-user.ts'

/**
 * A shell command that starts PostgreSQL with a watcher. The watcher reads a pipe from this
 * process. When the pipe closes, even in a crash, it sends SIGINT to PostgreSQL.
 */
const WATCHED_START =
  'exec 3<&0; (read _ <&3; kill -INT $$) >/dev/null 2>&1 & exec "$@" 3<&- </dev/null'
const OUTPUT_LENGTH_MAX = 16_000
/** Long, because recovery after a crash can take minutes. */
const START_TIMEOUT_MS = 300_000
/** The time to end after each signal, before the next stronger one. */
const SIGNAL_TIMEOUT_MS = 15_000
const RESTARTS_PER_MINUTE = 5
/** Free bytes below which creating a cluster fails. */
const FREE_BYTES_MIN = 2 * 1024 * 1024

type Options = {
  bin: string
  folder: string
  socketFolder: string
  user: PostgresUser
  durable: boolean
  log: Log
}

/** Creates a cluster. Its locale compares texts by code points, equally on every machine. */
export async function runInitdb({
  bin,
  folder,
  user,
  superuser,
}: Pick<Options, 'bin' | 'folder' | 'user'> & { superuser: string }): Promise<void> {
  const locale = '--locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --encoding=UTF8'
  const args = ['-D', folder, '-U', superuser, '--auth=trust', '--no-clean', ...locale.split(' ')]
  const child = spawn(join(bin, 'initdb'), args, spawnOptions(folder, user))
  const output = collectOutput(child)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  // Checks the disk, because initdb may not name a full disk as the reason.
  const { bavail, bsize } = await statfs(folder)
  throw bavail * bsize < FREE_BYTES_MIN
    ? diskFullError(folder)
    : postgresStartError(output.text(), folder)
}

export class PostgresProcess {
  #options: Options
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()
  #isStopping = false
  #restarts: number[] = []

  constructor(options: Options) {
    this.#options = options
  }

  pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(connection: Connection): Promise<void> {
    const { bin, folder, socketFolder, user, durable, log } = this.#options
    const settings = postgresSettings(socketFolder, { durable })
    const args = ['-c', WATCHED_START, 'postgres', join(bin, 'postgres'), '-D', folder, ...settings]
    // Detached, because Ctrl-C must not reach the server while requests are running.
    const child = spawn('/bin/sh', args, { ...spawnOptions(folder, user), detached: true })
    const output = collectOutput(child, (line) => {
      const isSerious =
        / (FATAL|PANIC): /.test(line) &&
        !this.#isStopping &&
        !line.endsWith('the database system is starting up')
      log[isSerious ? 'warn' : 'debug']({ line }, 'postgres')
    })
    this.#child = child
    let hasEnded = false
    this.#ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', () => resolve())
    }).then(() => {
      hasEnded = true
      child.stdin?.destroy()
    })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await canConnect(connection, 5_000))) {
      if (hasEnded) await wait(50)
      if (hasEnded || Date.now() > deadline) throw postgresStartError(output.text(), folder)
      await wait(15)
    }
    void this.#ended.then(() => this.#restart(connection))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      this.#child?.kill(signal)
      const timeout = wait(SIGNAL_TIMEOUT_MS, false, { ref: false })
      if (await Promise.race([this.#ended.then(() => true), timeout])) return
    }
  }

  async #restart(connection: Connection) {
    if (this.#isStopping) return
    const { log } = this.#options
    log.error('the database server ended unexpectedly; restarting it')
    this.#restarts = [...this.#restarts.filter((time) => time > Date.now() - 60_000), Date.now()]
    const pauseMs = this.#restarts.length > RESTARTS_PER_MINUTE ? 10_000 : 300
    await wait(pauseMs, undefined, { ref: false })
    if (this.#isStopping) return
    await this.start(connection).catch((error: Error) => {
      log.error({ err: error }, 'the database server could not be restarted')
      return this.#restart(connection)
    })
  }
}

function collectOutput(child: ChildProcess, onLine?: (line: string) => void): { text(): string } {
  let text = ''
  let rest = ''
  const append = (chunk: string) => {
    text = (text + chunk).slice(-OUTPUT_LENGTH_MAX)
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) onLine?.(line)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', append)
  child.on('error', (error) => append(`FATAL:  ${error.message}\n`))
  return { text: () => text }
}

/**
 * Returns the options of a child process, whose environment has no secrets and no `PG…` variables.
 */
function spawnOptions(folder: string, user: PostgresUser) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...user, env, cwd: folder }
}
