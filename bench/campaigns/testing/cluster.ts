import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SocketConnection } from '../../../api/src/lib/postgres/connection.ts'
import { postgresUser } from '../../../api/src/lib/postgres/embedded/postgres-user.ts'
import { createLog } from '../../../api/src/lib/runtime/log.ts'
import { prepareDatabase } from '../../../api/src/process/open-database.ts'
import { runOnServer } from '../../../api/src/testing/test-database.ts'
import { type Program, startProgram } from '../../../scripts/product/program.ts'
import { findProgram } from '../../../scripts/product/run.ts'
import {
  ClusterNode,
  fillTemplate,
  findPostgresPrograms,
  LOCALHOST,
  SUPERUSER,
} from './cluster-node.ts'

const PRIMARY_PORT = 8440
/** In milliseconds. Long, because Patroni may have to rewind or copy a returning node. */
const HEALTHY_MS = 180_000
const ROLE = { user: 'sori_app', password: 'only-for-the-rehearsal' } as const

function requireClusterPrograms(): void {
  const missingPrograms = ['patroni', 'etcd', 'haproxy'].filter((name) => !findProgram(name))
  if (missingPrograms.length > 0 || !findPostgresPrograms())
    throw new Error(
      'The cluster needs Debian’s packages. Run as root: apt-get install ' +
        '--no-install-recommends postgresql patroni python3-etcd etcd-server haproxy',
    )
}

/** Three nodes of deploy/postgresql under Patroni with etcd, behind HAProxy. */
export class Cluster {
  #folder: string
  #nodes: ClusterNode[]
  #proxy: Program | undefined

  private constructor(folder: string) {
    this.#folder = folder
    this.#nodes = [0, 1, 2].map((index) => new ClusterNode(index, folder))
  }

  static async start(): Promise<Cluster> {
    requireClusterPrograms()
    const folder = await mkdtemp(join(tmpdir(), 'sori-cluster-'))
    const user = postgresUser(null)
    chmodSync(folder, 0o755)
    if (user) chownSync(folder, user.uid, user.gid)
    const cluster = new Cluster(folder)
    try {
      await Promise.all(cluster.#nodes.map((node) => node.startEtcd()))
      await Promise.all(cluster.#nodes.map((node) => node.startPatroni()))
      await cluster.#startProxy()
      await cluster.untilHealthy()
      await cluster.#prepare()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  get testServers(): string {
    const connection = this.#owner('postgres')
    return JSON.stringify({ connection, runtime: { ...connection, ...ROLE } })
  }

  async leader(): Promise<ClusterNode | undefined> {
    const isPrimary = await Promise.all(this.#nodes.map((node) => isPrimaryAt(node)))
    return this.#nodes.find((_node, index) => isPrimary[index])
  }

  /** Waits until one node leads, the others follow, and the proxy accepts writes. */
  async untilHealthy(): Promise<ClusterNode> {
    for (const until = Date.now() + HEALTHY_MS; Date.now() < until; await wait(500)) {
      const leader = await this.leader()
      if (!leader) continue
      const roles = await rolesAt(leader)
      const isComplete =
        roles.length === 3 && roles.includes('sync_standby') && roles.includes('replica')
      if (isComplete && (await this.#acceptsWrites())) return leader
    }
    const outputs = this.#nodes.map((node) => node.output())
    throw new Error(`the cluster does not recover:\n${outputs.join('\n')}`)
  }

  async stop(): Promise<void> {
    await this.#proxy?.end()
    for (const node of this.#nodes) node.signalAll('SIGKILL')
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  async #acceptsWrites(): Promise<boolean> {
    const write = runOnServer(this.#owner('postgres'), 'SELECT txid_current()').then(() => true)
    return Promise.race([write.catch(() => false), wait(3_000, false, { ref: false })])
  }

  async #startProxy(): Promise<void> {
    const file = join(this.#folder, 'haproxy.cfg')
    const servers = this.#nodes.map(
      ({ name, postgresPort, restPort }) =>
        `  server ${name} ${LOCALHOST}:${postgresPort} check port ${restPort}`,
    )
    const values = {
      ADDRESS: LOCALHOST,
      PRIMARY_PORT: String(PRIMARY_PORT),
      SERVERS: servers.join('\n'),
    }
    writeFileSync(file, fillTemplate('haproxy.cfg.template', values))
    this.#proxy = await startProgram(findProgram('haproxy') ?? '', ['-db', '-f', file], {
      port: PRIMARY_PORT,
    })
  }

  async #prepare(): Promise<void> {
    const { user, password } = ROLE
    await runOnServer(this.#owner('postgres'), `CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
    await runOnServer(this.#owner('postgres'), 'CREATE DATABASE test_template')
    const owner = this.#owner('test_template')
    await prepareDatabase({ owner, direct: { ...owner, ...ROLE } }, createLog('error'))
  }

  #owner(database: string): SocketConnection {
    return { host: LOCALHOST, port: PRIMARY_PORT, database, ...SUPERUSER }
  }
}

function isPrimaryAt({ restPort }: ClusterNode): Promise<boolean> {
  const signal = AbortSignal.timeout(500)
  return fetch(`http://${LOCALHOST}:${restPort}/primary`, { signal }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

type Membership = { members: { role: string; state: string; lag?: number }[] }

/** Returns the roles of members that lead, or follow without a lag. */
async function rolesAt({ restPort }: ClusterNode): Promise<string[]> {
  const signal = AbortSignal.timeout(2_000)
  const { members } = await fetch(`http://${LOCALHOST}:${restPort}/cluster`, { signal })
    .then((response) => response.json() as Promise<Membership>)
    .catch((): Membership => ({ members: [] }))
  const isCurrent = ({ role, state, lag = 0 }: Membership['members'][number]) =>
    role === 'leader' || (['running', 'streaming'].includes(state) && lag === 0)
  return members.filter(isCurrent).map(({ role }) => role)
}
