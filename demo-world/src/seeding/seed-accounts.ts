import { randomBytes } from 'node:crypto'
import type { Database } from '../../../api/src/lib/postgres/database.ts'
import { nameKey } from '../../../api/src/lib/text/name-key.ts'
import type { Services } from '../../../api/src/services.ts'
import { DEMO_ARTIST_NICKNAME, demoAlbums, demoArtists } from '../world/index.ts'
import { demoListeners, LISTENER_CREDITS } from './listeners.ts'

type Account = {
  email: string
  password: string
  name: string
  nickname: string
  roleId: number
  credits: number
  phone: string | null
  birth: string | null
  joinedDaysAgo: number
}

const DAY_MS = 86_400_000

/** Activated accounts with public passwords: production refuses demo data (D39). */
const accounts = (): readonly Account[] => [
  {
    email: 'member@sori.test',
    password: 'Member123!',
    name: '김소리',
    nickname: '소리여행',
    roleId: 1,
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
    roleId: 1,
    credits: 0,
    phone: '01023456789',
    birth: '1989-11-02',
    joinedDaysAgo: beforeAlbumsOf(DEMO_ARTIST_NICKNAME),
  },
  {
    email: 'admin@sori.test',
    password: 'Admin123!',
    name: '박관리',
    nickname: '소리장터',
    roleId: 3,
    credits: 0,
    phone: '01034567890',
    birth: '1985-03-21',
    joinedDaysAgo: 800,
  },
]

export function demoArtistEmail(nickname: string, key: string): string {
  return nickname === DEMO_ARTIST_NICKNAME ? 'artist@sori.test' : `${key}@artists.sori.test`
}

export function listenerEmail(key: string): string {
  return `${key}@listeners.sori.test`
}

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
  const missing = [...accounts(), ...artists(), ...listeners()].filter(
    ({ email }) => !present.some((member) => member.email === email),
  )
  if (missing.length === 0) return
  const unusable = await passwords.hash(randomBytes(32).toString('hex'))
  const rows = await Promise.all(
    missing.map(async (account) => ({
      email: account.email,
      name: account.name,
      nickname: account.nickname,
      nickname_key: nameKey(account.nickname),
      password_hash: account.password ? await passwords.hash(account.password) : unusable,
      role_id: account.roleId,
      phone_number: account.phone,
      birth: account.birth,
      activated_at: cameAt(account),
      created_at: cameAt(account),
    })),
  )
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('seeds')
      .values({ name: 'demo accounts', finished_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const members = tx.insertInto('members').values(rows).returning(['id', 'email'])
    const made = await members.onConflict((conflict) => conflict.doNothing()).execute()
    for (const { id, email } of made) {
      const account = missing.find((each) => each.email === email)
      if (!account?.credits) continue
      const at = rows.find((row) => row.email === email)?.created_at
      await credits.post(tx, {
        memberId: id,
        kind: 'opening',
        amount: account.credits,
        reference: `${id}`,
        at,
      })
    }
  })
}

function cameAt({ joinedDaysAgo }: Account): Date {
  return new Date(Date.now() - joinedDaysAgo * DAY_MS)
}

function beforeAlbumsOf(artist: string): number {
  const key = demoArtists().find(({ nickname }) => nickname === artist)?.key
  return (
    10.3 +
    Math.max(
      ...demoAlbums().flatMap((album) => (album.artist === key ? [album.createdDaysAgo] : [])),
    )
  )
}

function listeners(): Account[] {
  return demoListeners().map(({ key, nickname, name, joinedDaysAgo }) => ({
    email: listenerEmail(key),
    password: '',
    name,
    nickname,
    roleId: 1,
    credits: LISTENER_CREDITS,
    phone: null,
    birth: null,
    joinedDaysAgo,
  }))
}

function artists(): Account[] {
  return demoArtists()
    .filter(({ nickname }) => nickname !== DEMO_ARTIST_NICKNAME)
    .map(({ key, nickname }) => ({
      email: demoArtistEmail(nickname, key),
      password: '',
      name: 'Demo Artist',
      nickname,
      roleId: 1,
      credits: 0,
      phone: null,
      birth: null,
      joinedDaysAgo: beforeAlbumsOf(nickname),
    }))
}
