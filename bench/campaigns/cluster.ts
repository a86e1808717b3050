import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SocketConnection } from '../../api/src/lib/postgres/connection.ts'
import { postgresUser } from '../../api/src/lib/postgres/embedded/postgres-user.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { prepareDatabase } from '../../api/src/process/open-database.ts'
import { onServer } from '../../api/src/testing/test-database.ts'
import { type Program, startProgram } from '../../scripts/product/program.ts'
import { findProgram } from '../../scripts/product/run.ts'
import { ClusterNode, filled, LOCAL, postgresPrograms, SUPERUSER } from './cluster-node.ts'

const PRIMARY_PORT = 8440
/** A returning node may need to be rewound or copied. */
const WHOLE_MS = 180_000
const ROLE = { user: 'sori_app', password: 'only-for-the-rehearsal' } as const

/** Returns a sentence about missing programs. */
export function missingPrograms(): string | undefined {
  const missing = ['patroni', 'etcd', 'haproxy'].filter((name) => !findProgram(name))
  if (missing.length === 0 && postgresPrograms()) return undefined
  return 'The rehearsal needs Debian’s packages: apt-get install --no-install-recommends postgresql patroni python3-etcd etcd-server haproxy, as root.'
}

/** Three nodes under Patroni with etcd, and HAProxy before them, from the files of deploy/postgresql. */
export class Cluster {
  #folder: string
  #nodes: ClusterNode[]
  #proxy: Program | undefined

  private constructor(folder: string) {
    this.#folder = folder
    this.#nodes = [0, 1, 2].map((index) => new ClusterNode(index, folder))
  }

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'sori-cluster-'))
    const user = postgresUser(null)
    chmodSync(folder, 0o755)
    if (user) chownSync(folder, user.uid, user.gid)
    const cluster = new Cluster(folder)
    process.once('exit', () => cluster.#killAll())
    try {
      await Promise.all(cluster.#nodes.map((node) => node.startEtcd()))
      await Promise.all(cluster.#nodes.map((node) => node.startPatroni()))
      await cluster.#startProxy()
      await cluster.whole()
      await cluster.#prepare()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** The cluster's servers as the tests of the API know one: with a template of the product's database. */
  get testServers(): string {
    return JSON.stringify({
      connection: this.#owner('postgres'),
      runtime: { ...this.#owner('postgres'), ...ROLE },
    })
  }

  /** Returns the leading node, if any. */
  async leader(): Promise<ClusterNode | undefined> {
    const isPrimary = await Promise.all(this.#nodes.map((node) => answersAt(node, 'primary')))
    return this.#nodes.find((_node, index) => isPrimary[index])
  }

  /** Waits until one node leads, one follows in step and one follows, and the proxy has found the first. */
  async whole(): Promise<ClusterNode> {
    for (const until = Date.now() + WHOLE_MS; Date.now() < until; await wait(500)) {
      const [leader, roles] = [await this.leader(), await this.#roles()]
      const isWhole =
        roles.length === 3 && roles.includes('sync_standby') && roles.includes('replica')
      if (leader && isWhole && (await this.#takesWrites())) return leader
    }
    throw new Error(
      `the cluster is not whole again:\n${this.#nodes.map((node) => node.said()).join('\n')}`,
    )
  }

  async stop(): Promise<void> {
    await this.#proxy?.end()
    this.#killAll()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  #killAll(): void {
    for (const node of this.#nodes) node.signalAll('SIGKILL')
  }

  /** The roles of the members that run and follow, as the leader sees them. */
  async #roles(): Promise<string[]> {
    const leader = await this.leader()
    const answer =
      leader &&
      (await fetch(`http://${LOCAL}:${leader.restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null))
    const { members = [] } = ((await answer?.json().catch(() => null)) ?? {}) as {
      members?: { role: string; state: string; lag?: number }[]
    }
    const follows = members.filter(
      ({ role, state, lag = 0 }) =>
        role === 'leader' || (['running', 'streaming'].includes(state) && lag === 0),
    )
    return follows.map(({ role }) => role)
  }

  /** Writes reach the leader alone after the proxy has found it. */
  async #takesWrites(): Promise<boolean> {
    const written = onServer(this.#owner('postgres'), 'SELECT txid_current()').then(() => true)
    return Promise.race([written.catch(() => false), wait(3_000, false, { ref: false })])
  }

  async #startProxy(): Promise<void> {
    const file = join(this.#folder, 'haproxy.cfg')
    const servers = this.#nodes.map(
      ({ name, postgresPort, restPort }) =>
        `  server ${name} ${LOCAL}:${postgresPort} check port ${restPort}`,
    )
    const places = {
      ADDRESS: LOCAL,
      PRIMARY_PORT: String(PRIMARY_PORT),
      SERVERS: servers.join('\n'),
    }
    writeFileSync(file, filled('haproxy.cfg.template', places))
    this.#proxy = await startProgram(findProgram('haproxy') ?? '', ['-db', '-f', file], {
      port: PRIMARY_PORT,
    })
  }

  async #prepare(): Promise<void> {
    await onServer(
      this.#owner('postgres'),
      `CREATE ROLE ${ROLE.user} LOGIN PASSWORD '${ROLE.password}'`,
    )
    await onServer(this.#owner('postgres'), 'CREATE DATABASE test_template')
    const owner = this.#owner('test_template')
    await prepareDatabase({ owner, direct: { ...owner, ...ROLE } }, createLog('error'))
  }

  #owner(database: string): SocketConnection {
    return { host: LOCAL, port: PRIMARY_PORT, database, ...SUPERUSER }
  }
}

async function answersAt({ restPort }: ClusterNode, path: string): Promise<boolean> {
  const answer = await fetch(`http://${LOCAL}:${restPort}/${path}`, {
    signal: AbortSignal.timeout(500),
  }).catch(() => null)
  return answer?.status === 200
}
