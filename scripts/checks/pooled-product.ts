import { chownSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresUser } from '../../api/src/lib/postgres/embedded/postgres-user.ts'
import { wav } from '../../api/src/modules/uploads/testing/sample-files.ts'
import setUp from '../../api/src/testing/global-setup.ts'
import tearDown from '../../api/src/testing/global-teardown.ts'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks } from '../../api/src/testing/test-purchases.ts'
import { killServers, ready, startServer } from '../../api/src/testing/test-server.ts'
import { startProgram } from '../product/program.ts'
import { findProgram } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { holds, type Outcome, together } from './check.ts'

const PORT = 8186
const PASSWORD = 'only-for-the-check'
/** Far fewer than who ask: a statement meets another connection than the one before it. */
const CONNECTIONS = 3

/** The product through a real PgBouncer in transaction mode, set up as deploy/pgbouncer.ini says. */
export async function pooledProduct(): Promise<Outcome> {
  await setUp()
  const t = await createTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'sori-pooler-'))
  const bouncer = await startPooler(t, folder)
  try {
    return together([await sells(t), await worksOnJobs(t), await refusesHalfASetting(t, folder)])
  } finally {
    killServers()
    await bouncer.end()
    await t.close()
    await tearDown()
    await rm(folder, { recursive: true, force: true })
  }
}

const throughPooler = (name = 'sorijangteo') => `postgres://sori_app:${PASSWORD}@127.0.0.1:${PORT}/${name}`
const server = (t: TestApp, env: NodeJS.ProcessEnv = {}) =>
  startServer({
    DATABASE_URL: throughPooler(),
    DATABASE_DIRECT_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Starts deploy/pgbouncer.ini with this machine's places, and beside its database the same one without timeouts. */
async function startPooler(t: TestApp, folder: string) {
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
  const given = await readFile(join(root, 'deploy/pgbouncer.ini'), 'utf8')
  const file = join(folder, 'pgbouncer.ini')
  const text = given
    .replace(/^(sorijangteo = )host=\S+ port=\S+ dbname=\S+(.*)$/m, `$1${place}$2\nwithout = ${place}`)
    .replace(/^(\w+) = .*$/gm, (line, name: string) => (name in changes ? `${name} = ${changes[name]}` : line))
  await writeFile(file, text)
  await writeFile(join(folder, 'userlist.txt'), `"sori_app" "${PASSWORD}"\n`)
  // PgBouncer refuses to run as root, and only its user may enter the socket's folder.
  const user = postgresUser(null)
  if (user) for (const path of [folder, file, join(folder, 'userlist.txt')]) chownSync(path, user.uid, user.gid)
  return startProgram(findProgram('pgbouncer') ?? '', [file], { port: PORT, ...user })
}

/** Many read and buy at once over few connections; nothing is answered by the wrong one, and no plan is looked for where it is not. */
async function sells(t: TestApp): Promise<Outcome> {
  const tracks = await addTracks(t, await addMember(t, 'artist'), 12)
  const web = server(t, { ROLES: 'web' })
  const url = await ready(web)
  const company = await Shoppers.come(t, tracks, 6)
  const read = async () => {
    const found = await Promise.all(
      ['/api/sounds/tracks', '/api/sounds/suggest?q=art', '/api/sounds/albums'].map((path) => fetch(url + path)),
    )
    return found.every(({ ok }) => ok)
  }
  const [reads] = await Promise.all([Promise.all(Array.from({ length: 60 }, read)), company.shop(url)])
  await company.demandRight()
  const { failed, bought } = company.figures
  web.child.kill('SIGTERM')
  await web.ended
  return together([
    holds(reads.every(Boolean) ? undefined : 'a list was not answered through the pooler'),
    holds(failed === 0 && bought === 72 ? undefined : `of 72 purchases ${bought} were made, ${failed} requests failed`),
    holds(/"level":(40|50)/.test(web.output()) ? `through the pooler the product says: ${web.output()}` : undefined),
  ])
}

/** Jobs go past the pooler: a sound is made playable at once, by a notice that it would not have passed on. */
async function worksOnJobs(t: TestApp): Promise<Outcome> {
  const both = server(t)
  await ready(both)
  const artist = await addMember(t, 'uploader')
  const { id } = await t.services.files.addSound(artist.id, wav(), { format: 'wav' })
  const state = async () => (await t.db.selectFrom('files').select('state').where('id', '=', id).executeTakeFirst())?.state
  for (let waited = 0; waited < 15_000 && (await state()) !== 'ready'; waited += 100) await wait(100)
  const made = await state()
  both.child.kill('SIGTERM')
  await both.ended
  return holds(made === 'ready' ? undefined : `a sound was not made playable behind the pooler: ${made}\n${both.output()}`)
}

/** What would fail at some later request is refused at the start, in a sentence. */
async function refusesHalfASetting(t: TestApp, folder: string): Promise<Outcome> {
  const said = async (env: NodeJS.ProcessEnv) => {
    const one = server(t, { ...env, DATA_DIR: join(folder, 'data') })
    const code = await one.ended
    return `${code} ${one.output()}`
  }
  const [unknown, endless] = [await said({ DATABASE_DIRECT_URL: '' }), await said({ DATABASE_URL: throughPooler('without') })]
  return together([
    holds(
      /^1 .*name the database itself by DATABASE_DIRECT_URL/.test(unknown) ? undefined : `without DATABASE_DIRECT_URL it said: ${unknown}`,
    ),
    holds(/^1 .*sets no statement_timeout/.test(endless) ? undefined : `without timeouts it said: ${endless}`),
  ])
}
