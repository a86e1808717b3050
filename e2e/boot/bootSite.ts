import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { embeddedConnections } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { buildAdministrators } from '../../api/src/modules/members/index.ts'
import { isReady, startServer } from '../../scripts/product/server.ts'
import { type Composition, linkComposition } from './composition.ts'

const START_TIMEOUT_MS = 60_000
const ROLE_USER = 1

export type Role = 'visitor' | 'member' | 'administrator'

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** A product with an empty database, an account for each role, and the site of a composition. */
export interface BootSite {
  url: string
  tokens: Readonly<Record<Exclude<Role, 'visitor'>, Tokens>>
  end(): Promise<void>
}

export async function startBootSite(siteDir: string, composition: Composition): Promise<BootSite> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-boot-'))
  // The database must read the folder: it runs as the user nobody when root starts it.
  await chmod(folder, 0o755)
  await linkComposition(siteDir, join(folder, 'site'), composition)
  const port = await freePort()
  const { PATH, HOME } = process.env
  // The settings of production are left out: the check has its own database, storage and keys.
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    JWT_SECRET: randomBytes(32).toString('hex'),
  }
  const server = await startServer(env, { ports: [port] })
  const end = async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (!(await isReady(server, [port], START_TIMEOUT_MS)))
      throw new Error('the boot site did not start')
    const url = `http://localhost:${port}`
    return { url, tokens: await makeAccounts(folder, url), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function makeAccounts(dataDir: string, url: string): Promise<BootSite['tokens']> {
  const { connection } = await embeddedConnections(dataDir)
  const db = createDatabase(connection, createLog('silent'), { size: 4 })
  const password = `Boot!${randomBytes(8).toString('hex')}`
  const emailOf = (role: string) => `${role}@boot.test`
  const roles = ['member', 'administrator'] as const
  try {
    const administrators = buildAdministrators(db)
    for (const role of roles)
      await administrators.makeAdministrator({
        email: emailOf(role),
        name: '점검',
        nickname: role,
        password,
      })
    await db
      .updateTable('members')
      .set({ role_id: ROLE_USER })
      .where('email', '=', emailOf('member'))
      .execute()
  } finally {
    await db.destroy()
  }
  const [member, administrator] = await Promise.all(
    roles.map((role) => login(url, emailOf(role), password)),
  )
  if (!member || !administrator) throw new Error('unreachable')
  return { member, administrator }
}

async function login(url: string, username: string, password: string): Promise<Tokens> {
  const response = await fetch(`${url}/generateToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`the boot site refuses a login: ${response.status}`)
  return (await response.json()) as Tokens
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
