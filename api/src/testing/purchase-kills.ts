import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OwnedTracksAnswer } from '@sori/contract/cart'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { requireCleanAudit } from './clean-audit.ts'
import { TEST_SECRET, type TestApp } from './test-app.ts'
import { addMember, bearer } from './test-members.ts'
import { type TestTrack, trackRequestBody } from './test-purchases.ts'
import { startServer, untilReady } from './test-server.ts'

const BUYERS = 6
let rounds = 0

type Attempt = { member: MemberRow; track: TestTrack; isAcknowledged: boolean }

/** Kills a server during purchases. Throws if a purchase is lost, incomplete or charged twice. */
export async function killWhileSelling(
  t: TestApp,
  tracks: readonly TestTrack[],
): Promise<{ acknowledged: number; unacknowledged: number }> {
  const name = `kill${++rounds}x`
  const credits = tracks.length * 3
  const members = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => addMember(t, `${name}${index}`, { credits })),
  )
  const server = () =>
    startServer({
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.config.dataDir,
      JWT_SECRET: TEST_SECRET,
      LOG_LEVEL: 'warn',
    })

  const first = server()
  const url = await untilReady(first)
  const attempts: Attempt[] = []
  const selling = members.map(async (member) => {
    for (const track of tracks) {
      if (first.child.signalCode !== null || first.child.exitCode !== null) return
      const isAcknowledged = (await buy(t, url, member, track))?.code === 'PURCHASED'
      attempts.push({ member, track, isAcknowledged })
    }
  })
  await wait(randomInt(20, 400))
  first.child.kill('SIGKILL')
  await Promise.all([first.ended, ...selling])

  const second = server()
  await verifyAttempts(t, await untilReady(second), attempts)
  for (const member of members) {
    const bought = attempts.filter((attempt) => attempt.member === member).length
    const balance = await t.services.credits.balanceOf(member.id)
    if (balance !== credits - bought * 3)
      throw new Error(`${bought} tracks have left ${balance} credits of ${credits}`)
  }
  second.child.kill('SIGTERM')
  await second.ended
  const acknowledged = attempts.filter(({ isAcknowledged }) => isAcknowledged).length
  return { acknowledged, unacknowledged: attempts.length - acknowledged }
}

async function buy(
  t: TestApp,
  url: string,
  member: MemberRow,
  track: TestTrack,
): Promise<{ code?: string } | null> {
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  const body = JSON.stringify(trackRequestBody(member, track, 'DONE'))
  const request = { method: 'POST', headers, body }
  const response = await fetch(`${url}/api/cart/transaction`, request).catch(() => null)
  return (await response?.json().catch(() => null)) as { code?: string } | null
}

/** Checks that no acknowledged purchase is lost, and that each can be repeated without a charge. */
async function verifyAttempts(
  t: TestApp,
  url: string,
  attempts: readonly Attempt[],
): Promise<void> {
  await requireCleanAudit(t.db)
  const owned = await readOwnedKeys(t, url, new Set(attempts.map(({ member }) => member)))
  const lost = attempts.filter(
    ({ isAcknowledged, member, track }) => isAcknowledged && !owned.has(`${member.id}:${track.id}`),
  )
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged purchases are lost`)
  for (const { member, track } of attempts) {
    const response = await buy(t, url, member, track)
    if (response?.code !== 'PURCHASED')
      throw new Error(`a repeated purchase returns ${JSON.stringify(response)}`)
  }
  await requireCleanAudit(t.db)
}

async function readOwnedKeys(
  t: TestApp,
  url: string,
  members: Iterable<MemberRow>,
): Promise<Set<string>> {
  const owned = new Set<string>()
  for (const member of members) {
    const response = await fetch(`${url}/api/cart/transaction/${member.id}`, {
      headers: await bearer(t, member),
    })
    for (const { musicId } of ((await response.json()) as OwnedTracksAnswer).dtoList)
      owned.add(`${member.id}:${musicId}`)
  }
  return owned
}
