import { chownSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { postgresUser } from '../../../api/src/lib/postgres/embedded/postgres-user.ts'
import { wav } from '../../../api/src/modules/files/uploads/testing/sample-files.ts'
import setUp from '../../../api/src/testing/global-setup.ts'
import tearDown from '../../../api/src/testing/global-teardown.ts'
import { Shoppers } from '../../../api/src/testing/shoppers.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../api/src/testing/test-app.ts'
import { addMember } from '../../../api/src/testing/test-members.ts'
import { addTracks } from '../../../api/src/testing/test-purchases.ts'
import {
  killServers,
  startServer,
  type TestServer,
  untilReady,
} from '../../../api/src/testing/test-server.ts'
import { type Program, startProgram } from '../../product/program.ts'
import { findProgram } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'
import { requireProgram } from '../../testing/debian.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const PORT = 8186
const PASSWORD = 'only-for-the-check'
/** Fewer connections than clients, so that clients change connections. */
const CONNECTIONS = 3
const JOB_MS = 15_000
const folder = temporaryFolder('pooler')
let t: TestApp
let bouncer: Program

beforeAll(async () => {
  await requireProgram('pgbouncer', 'pgbouncer')
  await setUp()
  t = await createTestApp()
  bouncer = await startPooler()
})
afterAll(async () => {
  killServers()
  await bouncer?.end()
  await t?.close()
  await tearDown()
})

describe('the product behind PgBouncer (deploy/pgbouncer.ini)', () => {
  it('serves lists and purchases of many clients without an error', async () => {
    const tracks = await addTracks(t, await addMember(t, 'artist'), 12)
    const web = server({ ROLES: 'web' })
    const url = await untilReady(web)
    const buyers = await Shoppers.create(t, tracks, 6)
    const paths = ['/api/sounds/tracks', '/api/sounds/suggest?q=art', '/api/sounds/albums']
    const read = () => Promise.all(paths.map(async (path) => (await fetch(url + path)).ok))
    const reads = Promise.all(Array.from({ length: 60 }, read))
    const [responses] = await Promise.all([reads, buyers.shop(url)])
    await buyers.verify()
    await end(web)
    expect(responses.flat()).not.toContain(false)
    expect(buyers.figures).toMatchObject({ failed: 0, bought: 72 })
    expect(web.output()).not.toMatch(/"level":(40|50)/)
  })

  it('receives notifications of jobs on its direct connection', async () => {
    const both = server()
    await untilReady(both)
    const artist = await addMember(t, 'uploader')
    const { id } = await t.services.files.addAudio(artist.id, wav(), { format: 'wav' })
    const query = t.db.selectFrom('files').select('state').where('id', '=', id)
    const state = async () => (await query.executeTakeFirst())?.state
    for (let waited = 0; waited < JOB_MS && (await state()) !== 'ready'; waited += 100)
      await wait(100)
    const readyState = await state()
    await end(both)
    expect([readyState, both.output()]).toEqual(['ready', expect.anything()])
  })

  it.each([
    [
      'DATABASE_DIRECT_URL',
      { DATABASE_DIRECT_URL: '' },
      /^1 .*set DATABASE_DIRECT_URL to the database itself/,
    ],
    [
      'timeouts in the pooler',
      { DATABASE_URL: throughPooler('without') },
      /^1 .*sets no statement_timeout/,
    ],
  ])('refuses to start without %s', async (_what, env, sentence) => {
    const refusedServer = server({ ...env, DATA_DIR: join(folder, 'data') })
    expect(`${await refusedServer.ended} ${refusedServer.output()}`).toMatch(sentence)
  })
})

async function end(server: TestServer): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended
}

function throughPooler(name = 'sorijangteo'): string {
  return `postgres://sori_app:${PASSWORD}@127.0.0.1:${PORT}/${name}`
}

const server = (env: NodeJS.ProcessEnv = {}) =>
  startServer({
    DATABASE_URL: throughPooler(),
    DATABASE_DIRECT_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Starts deploy/pgbouncer.ini on this machine. Its database `without` has no timeouts. */
async function startPooler(): Promise<Program> {
  const { host, database } = t.ownerConnection
  const place = `host=${host} port=5432 dbname=${database} user=sori_app`
  const changes: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(PORT),
    auth_file: join(folder, 'userlist.txt'),
    pidfile: join(folder, 'pgbouncer.pid'),
    unix_socket_dir: folder,
    default_pool_size: String(CONNECTIONS),
  }
  const template = await readFile(join(root, 'deploy/pgbouncer.ini'), 'utf8')
  const file = join(folder, 'pgbouncer.ini')
  const text = template
    .replace(
      /^(sorijangteo = )host=\S+ port=\S+ dbname=\S+(.*)$/m,
      `$1${place}$2\nwithout = ${place}`,
    )
    .replace(/^(\w+) = .*$/gm, (line, name: string) =>
      name in changes ? `${name} = ${changes[name]}` : line,
    )
  await writeFile(file, text)
  await writeFile(join(folder, 'userlist.txt'), `"sori_app" "${PASSWORD}"\n`)
  // Another user, because PgBouncer refuses to run as root.
  const user = postgresUser(null)
  if (user)
    for (const path of [folder, file, join(folder, 'userlist.txt')])
      chownSync(path, user.uid, user.gid)
  return startProgram(findProgram('pgbouncer') ?? '', [file], { port: PORT, ...user })
}
