import { randomBytes } from 'node:crypto'
import type { Database } from '../../../api/src/lib/postgres/database.ts'
import { nameKey } from '../../../api/src/lib/text/name-key.ts'
import type { Services } from '../../../api/src/services.ts'
import { DEMO_ARTIST_NICKNAME, demoAlbums, demoArtists } from '../world/index.ts'
import { demoListeners, LISTENER_CREDITS } from './listeners.ts'
import { daysBefore } from './seeds.ts'

/** A demo account. Without a password it gets a random one. */
type Account = {
  email: string
  password?: string
  name: string
  nickname: string
  roleId?: number
  credits?: number
  phone?: string
  birth?: string
  joinedDaysAgo: number
}

/** The accounts. Their passwords are public, so production refuses demo data. */
const accounts: readonly Account[] = [
  {
    email: 'member@sori.test',
    password: 'Member123!',
    name: '김소리',
    nickname: '소리여행',
    credits: 100,
    phone: '01012345678',
    birth: '1994-05-17',
    joinedDaysAgo: 33.4,
  },
  {
    email: 'artist@sori.test',
    password: 'Artist123!',
    name: '이달빛',
    nickname: DEMO_ARTIST_NICKNAME,
    phone: '01023456789',
    birth: '1989-11-02',
    joinedDaysAgo: daysBeforeAlbums(DEMO_ARTIST_NICKNAME),
  },
  {
    email: 'admin@sori.test',
    password: 'Admin123!',
    name: '박관리',
    nickname: '소리장터',
    roleId: 3,
    phone: '01034567890',
    birth: '1985-03-21',
    joinedDaysAgo: 800,
  },
  ...demoArtists
    .filter(({ nickname }) => nickname !== DEMO_ARTIST_NICKNAME)
    .map(({ email, nickname }) => ({
      email,
      name: 'Demo Artist',
      nickname,
      joinedDaysAgo: daysBeforeAlbums(nickname),
    })),
  ...demoListeners.map((listener) => ({ ...listener, credits: LISTENER_CREDITS })),
]

/** Creates missing accounts before the server listens. */
export async function seedDemoAccounts(
  db: Database,
  { passwords, credits }: Pick<Services, 'passwords' | 'credits'>,
): Promise<void> {
  const present = await db
    .selectFrom('members')
    .select('email')
    .where('email', 'like', '%sori.test')
    .execute()
  const emails = new Set(present.map(({ email }) => email))
  const missing = accounts.filter(({ email }) => !emails.has(email))
  if (missing.length === 0) return
  const unusable = await passwords.hash(randomBytes(32).toString('hex'))
  const now = new Date()
  const rows = await Promise.all(
    missing.map(async (account) => ({
      email: account.email,
      name: account.name,
      nickname: account.nickname,
      nickname_key: nameKey(account.nickname),
      password_hash: account.password ? await passwords.hash(account.password) : unusable,
      role_id: account.roleId ?? 1,
      phone_number: account.phone ?? null,
      birth: account.birth ?? null,
      activated_at: daysBefore(now, account.joinedDaysAgo),
      created_at: daysBefore(now, account.joinedDaysAgo),
    })),
  )
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('seeds')
      .values({ name: 'demo accounts', finished_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const members = tx.insertInto('members').values(rows)
    const created = await members
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email', 'created_at'])
      .execute()
    for (const { id, email, created_at: at } of created) {
      const amount = missing.find((account) => account.email === email)?.credits
      if (!amount) continue
      await credits.post(tx, { memberId: id, kind: 'opening', amount, reference: `${id}`, at })
    }
  })
}

function daysBeforeAlbums(nickname: string): number {
  const albums = demoAlbums.filter(({ artist }) => artist.nickname === nickname)
  return 10.3 + Math.max(...albums.map(({ createdDaysAgo }) => createdDaysAgo))
}
