import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from '../../api/src/lib/postgres/embedded/postgres-user.ts'
import { type Program, startProgram } from '../../scripts/product/program.ts'
import { findProgram } from '../../scripts/product/run.ts'
import { root } from '../../scripts/product/workspaces.ts'

export const LOCAL = '127.0.0.1'
export const SUPERUSER = { user: 'sori', password: 'only-for-the-rehearsal' } as const
/** Ports of node n begin at these. */
const ports = { etcd: 8400, peer: 8405, rest: 8420, postgres: 8430 }
const NODES = [0, 1, 2]
const user = postgresUser(null) ?? undefined

/** A file of deploy/postgresql with this machine's places. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(join(root, 'deploy/postgresql', template), 'utf8').replace(
    /\$\{([A-Z_]+)\}/g,
    (all, name: string) => values[name] ?? all,
  )
}

/** Debian's PostgreSQL programs: Patroni needs pg_basebackup and pg_rewind, which the embedded package lacks. */
export function postgresPrograms(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  return versions
    .map((version) => join(home, version, 'bin'))
    .findLast((bin) => existsSync(join(bin, 'pg_rewind')))
}

/** A machine of the cluster: etcd, Patroni and its PostgreSQL. */
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

  /** Starts etcd, which answers when most of its peers do. */
  async startEtcd(): Promise<void> {
    this.#make(this.#folder)
    const client = `http://${LOCAL}:${ports.etcd + this.#index}`
    const peer = `http://${LOCAL}:${ports.peer + this.#index}`
    const cluster = NODES.map(
      (index) => `node${index + 1}=http://${LOCAL}:${ports.peer + index}`,
    ).join(',')
    const options = {
      name: this.name,
      'data-dir': join(this.#folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': cluster,
      logger: 'zap',
      'log-level': 'warn',
      'enable-v2': 'true',
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    this.#etcd = await startProgram(findProgram('etcd') ?? '', args, {
      port: ports.etcd + this.#index,
      ...user,
    })
  }

  async startPatroni(): Promise<void> {
    const file = join(this.#folder, 'patroni.yml')
    writeFileSync(
      file,
      filled('patroni.yml.template', {
        NAME: this.name,
        ADDRESS: LOCAL,
        NETWORK: `${LOCAL}/32`,
        REST_PORT: String(this.restPort),
        PORT: String(this.postgresPort),
        ETCD_HOSTS: NODES.map((index) => `${LOCAL}:${ports.etcd + index}`).join(','),
        FOLDER: this.#folder,
        BIN: postgresPrograms() ?? '',
        SUPERUSER: SUPERUSER.user,
        SUPERUSER_PASSWORD: SUPERUSER.password,
        REPLICATION_PASSWORD: SUPERUSER.password,
      }),
    )
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: this.#folder }
    this.#patroni = await startProgram(findProgram('patroni') ?? '', [file], {
      port: this.restPort,
      env,
      cwd: this.#folder,
      ...user,
    })
  }

  /** Kills PostgreSQL's first process alone. */
  killPostgres(): void {
    process.kill(this.#postmaster(), 'SIGKILL')
  }

  /** Does the same to all that runs here: SIGKILL is a machine without power, SIGSTOP one that hangs with its connections open. */
  signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    // PostgreSQL's processes have left Patroni's group.
    const postmaster = existsSync(join(this.#folder, 'data/postmaster.pid'))
      ? this.#postmaster()
      : 0
    const postgres = postmaster ? [postmaster, ...childrenOf(postmaster)] : []
    this.#patroni?.signal(signal)
    this.#etcd?.signal(signal)
    for (const pid of postgres) signalOne(pid, signal)
  }

  /** The last output of Patroni and etcd. */
  said(): string {
    return `${this.name}\n${this.#patroni?.said().slice(-1_500)}\n${this.#etcd?.said().slice(-500)}`
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  }

  #make(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
        )
      } catch {
        return false // it has ended meanwhile
      }
    })
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {} // it has ended already
}
