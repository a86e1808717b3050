import { appendFileSync, chownSync, mkdirSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresUser } from '../../../api/src/lib/postgres/embedded/postgres-user.ts'
import { run } from '../../../scripts/product/run.ts'
import { findPostgresPrograms } from './cluster-node.ts'

const user = postgresUser(null) ?? undefined

export function makePostgresFolder(path: string): void {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

/** A server of Debian's PostgreSQL, with its socket in `folder` and its files in `data`. */
export class PostgresServer {
  readonly folder: string
  readonly data: string
  #isRunning = false

  constructor(folder: string) {
    this.folder = folder
    this.data = join(folder, 'data')
  }

  async run(program: string, args: readonly string[]): Promise<void> {
    const path = join(findPostgresPrograms() ?? '', program)
    const env = { LC_ALL: 'C.UTF-8' }
    const { code, output } = await run(path, args, { ...user, cwd: this.folder, env })
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
  }

  configure(settings: string): void {
    appendFileSync(join(this.data, 'postgresql.auto.conf'), settings)
  }

  async takeOwnership(): Promise<void> {
    if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, this.data])
    await chmod(this.data, 0o700)
  }

  async start(): Promise<void> {
    const options = `-c listen_addresses= -c unix_socket_directories=${this.folder}`
    const log = join(this.folder, 'log')
    await this.run('pg_ctl', ['start', '-w', '-D', this.data, '-l', log, '-o', options])
    this.#isRunning = true
  }

  async stop(): Promise<void> {
    if (this.#isRunning) await this.run('pg_ctl', ['stop', '-m', 'fast', '-D', this.data])
    this.#isRunning = false
  }
}
