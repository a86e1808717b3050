import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from '../../../api/src/lib/postgres/embedded/postgres-user.ts'
import { type Program, startProgram } from '../../../scripts/product/program.ts'
import { findProgram } from '../../../scripts/product/run.ts'
import { root } from '../../../scripts/product/workspaces.ts'

export const LOCALHOST = '127.0.0.1'
export const SUPERUSER = { user: 'sori', password: 'only-for-the-rehearsal' } as const
/** The ports of the first node; each further node adds one. */
const ports = { etcd: 8400, peer: 8405, rest: 8420, postgres: 8430 }
const NODE_INDEXES = [0, 1, 2]
const user = postgresUser(null) ?? undefined

export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(join(root, 'deploy/postgresql', template), 'utf8').replace(
    /\$\{([A-Z_]+)\}/g,
    (all, name: string) => values[name] ?? all,
  )
}

/**
 * Returns the folder of Debian's PostgreSQL programs, because the embedded package lacks pg_rewind.
 */
export function findPostgresPrograms(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  return versions
    .map((version) => join(home, version, 'bin'))
    .findLast((bin) => existsSync(join(bin, 'pg_rewind')))
}

/** A node with etcd, Patroni and PostgreSQL, configured by deploy/postgresql. */
export class ClusterNode {
  readonly name: string
  readonly postgresPort: number
  readonly restPort: number
  #index: number
  #folder: string
  #etcd: Program | undefined
  #patroni: Program | undefined

  constructor(index: number, folder: string) {
    this.#index = index
    this.name = `node${index + 1}`
    this.#folder = join(folder, this.name)
    this.postgresPort = ports.postgres + index
    this.restPort = ports.rest + index
  }

  /** Starts etcd, which responds after a majority of the nodes has started. */
  async startEtcd(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    if (user) chownSync(this.#folder, user.uid, user.gid)
    const port = ports.etcd + this.#index
    const client = `http://${LOCALHOST}:${port}`
    const peers = NODE_INDEXES.map((index) => `http://${LOCALHOST}:${ports.peer + index}`)
    const peer = peers[this.#index]
    const options = {
      name: this.name,
      'data-dir': join(this.#folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': peers.map((url, index) => `node${index + 1}=${url}`).join(','),
      logger: 'zap',
      'log-level': 'warn',
      'enable-v2': 'true',
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    this.#etcd = await startProgram(findProgram('etcd') ?? '', args, { port, ...user })
  }

  async startPatroni(): Promise<void> {
    const file = join(this.#folder, 'patroni.yml')
    writeFileSync(
      file,
      fillTemplate('patroni.yml.template', {
        NAME: this.name,
        ADDRESS: LOCALHOST,
        NETWORK: `${LOCALHOST}/32`,
        REST_PORT: String(this.restPort),
        PORT: String(this.postgresPort),
        ETCD_HOSTS: NODE_INDEXES.map((index) => `${LOCALHOST}:${ports.etcd + index}`).join(','),
        FOLDER: this.#folder,
        BIN: findPostgresPrograms() ?? '',
        SUPERUSER: SUPERUSER.user,
        SUPERUSER_PASSWORD: SUPERUSER.password,
        REPLICATION_PASSWORD: SUPERUSER.password,
      }),
    )
    this.#patroni = await startProgram(findProgram('patroni') ?? '', [file], {
      port: this.restPort,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: this.#folder },
      cwd: this.#folder,
      ...user,
    })
  }

  killPostgres(): void {
    process.kill(this.#postmaster(), 'SIGKILL')
  }

  /**
   * Signals all processes. SIGKILL simulates a power failure, SIGSTOP a machine that hangs with
   * open connections.
   */
  signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    // PostgreSQL's processes are outside Patroni's process group, so each gets its own signal.
    const postmaster = existsSync(this.#pidFile()) ? this.#postmaster() : 0
    const postgres = postmaster ? [postmaster, ...childrenOf(postmaster)] : []
    this.#patroni?.signal(signal)
    this.#etcd?.signal(signal)
    for (const pid of postgres) signalProcess(pid, signal)
  }

  output(): string {
    const [patroni, etcd] = [this.#patroni?.output(), this.#etcd?.output()]
    return `${this.name}\n${patroni?.slice(-1_500)}\n${etcd?.slice(-500)}`
  }

  #pidFile(): string {
    return join(this.#folder, 'data/postmaster.pid')
  }

  #postmaster(): number {
    return Number(readFileSync(this.#pidFile(), 'utf8').split('\n')[0])
  }
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
