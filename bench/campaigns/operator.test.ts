import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { requireNginx } from '../../scripts/testing/debian.ts'
import { commandsIn } from './testing/operator/commands.ts'
import { administer, logIn, playTrack, publishTrack, visit } from './testing/operator/customers.ts'
import { payArtist, refundBuyer } from './testing/operator/money.ts'
import { Operator } from './testing/operator/operator.ts'
import { print } from './testing/options.ts'

const ADMINISTRATOR = 'you@sori.example'
const operator = new Operator()
const { prometheus, shop } = operator

const moneyOf = async () => ({
  shop,
  provider: operator.provider,
  administrator: await logIn(shop, ADMINISTRATOR, operator.password),
})

beforeAll(async () => {
  await requireNginx()
  await operator.prepare()
})
afterAll(() => operator.end())

describe('docs/operations.md, from nothing to a shop', () => {
  it.each(commandsIn('From nothing to a shop'))('runs %s', (command) => operator.run(command))

  it('refuses to migrate a database that cannot store Korean', () =>
    operator.expectEncodingRefused())
  it('opens the shop to visitors', () => visit(shop))
  it('lets the new administrator add tags', () =>
    administer(shop, operator.password, ADMINISTRATOR))
  it('lets an artist register and publish a track', () => publishTrack(shop))
  it('lets a visitor find and play the track', () => playTrack(shop))
  it('pays the artist of a sold track', async () => payArtist(await moneyOf()))
  it('returns the money of a plan once', async () => refundBuyer(await moneyOf()))
  it('finds no breach of the money', () => operator.run('sorijangteo-run npm run ops -- audit'))
  it('fires an alert in Prometheus when the worker dies', () => operator.killWorker())
})

describe.each([
  ['Upgrade', '0.2.0', '0.3.0'],
  ['The way back', '0.3.0', '0.2.0'],
])('docs/operations.md, %s, release %s to %s', (title, before, after) => {
  let stopVisits: () => Promise<number[]>
  beforeAll(async () => {
    await prometheus.untilRelease(before)
    stopVisits = operator.startVisits()
  })

  it.each(commandsIn(title))('runs %s', (command) => operator.run(command))

  it('serves every page during the change', async () => {
    const statuses = await stopVisits()
    print(`${statuses.length} pages were opened`)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it(`runs release ${after} in every process`, () => prometheus.untilRelease(after))
})

describe('the shop of docs/operations.md afterwards', () => {
  it('still lets a visitor play the track', () => playTrack(shop))
  it('repeats a restore that was aborted', () => operator.restoreTwice())
  it('ends every process in order', () => operator.close())
})
