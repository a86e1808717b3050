import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OwnedTracksAnswer } from '@sori/contract/cart'
import type { Member } from '../modules/members/members/member.service.ts'
import { audit } from '../operations/audit.ts'
import type { TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-app.ts'
import { addMember, bearer } from './test-members.ts'
import type { Shown } from './test-purchases.ts'
import { chosen } from './test-purchases.ts'
import { ready, startServer } from './test-server.ts'

const BUYERS = 6
let rounds = 0

/** `told` is true when the purchase was acknowledged. */
type Asked = { member: Member; track: Shown; told: boolean }

/**
 * Throws when the next server has lost an acknowledged purchase (I9), has half of one, or charges a
 * repeated one again.
 */
export async function killWhileSelling(
  t: TestApp,
  tracks: readonly Shown[],
): Promise<{ told: number; untold: number }> {
  const name = `kill${++rounds}x`
  const members = await Promise.all(
    Array.from({ length: BUYERS }, (_, at) =>
      addMember(t, `${name}${at}`, { credits: tracks.length * 3 }),
    ),
  )
  const server = () =>
    startServer({
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.config.dataDir,
      JWT_SECRET: TEST_SECRET,
      LOG_LEVEL: 'warn',
    })
  const buy = async (url: string, member: Member, track: Shown) => {
    const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
    const body = JSON.stringify(chosen(member, track, 'DONE'))
    const answer = await fetch(`${url}/api/cart/transaction`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => null)
    return (await answer?.json().catch(() => null)) as { code?: string } | null
  }

  const first = server()
  const url = await ready(first)
  const asked: Asked[] = []
  const selling = members.map(async (member) => {
    for (const track of tracks) {
      if (first.child.signalCode !== null || first.child.exitCode !== null) return
      asked.push({ member, track, told: (await buy(url, member, track))?.code === 'PURCHASED' })
    }
  })
  await wait(randomInt(20, 400))
  first.child.kill('SIGKILL')
  await Promise.all([first.ended, ...selling])

  const second = server()
  const again = await ready(second)
  await demandNoBreach(t)
  const owned = await ownedOf(t, again, members)
  const lost = asked.filter(
    ({ told, member, track }) => told && !owned.has(`${member.id}:${track.id}`),
  )
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged purchases are lost`)
  for (const { member, track } of asked) {
    const answer = await buy(again, member, track)
    if (answer?.code !== 'PURCHASED')
      throw new Error(`asked again, a purchase is answered ${JSON.stringify(answer)}`)
  }
  await demandNoBreach(t)
  for (const member of members) {
    const bought = asked.filter((one) => one.member === member).length
    const balance = await t.services.credits.balanceOf(member.id)
    if (balance !== (tracks.length - bought) * 3)
      throw new Error(`${bought} tracks have left ${balance} credits of ${tracks.length * 3}`)
  }
  second.child.kill('SIGTERM')
  await second.ended
  const told = asked.filter((one) => one.told).length
  return { told, untold: asked.length - told }
}

async function ownedOf(t: TestApp, url: string, members: readonly Member[]): Promise<Set<string>> {
  const owned = new Set<string>()
  for (const member of members) {
    const answer = await fetch(`${url}/api/cart/transaction/${member.id}`, {
      headers: await bearer(t, member),
    })
    for (const { musicId } of ((await answer.json()) as OwnedTracksAnswer).dtoList)
      owned.add(`${member.id}:${musicId}`)
  }
  return owned
}

async function demandNoBreach(t: TestApp): Promise<void> {
  const breaches = await audit(t.db)
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
}
