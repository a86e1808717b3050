import { DAYS_SHOWN } from '@sori/contract/statistics'
import type { DemoTrack } from '../world/index.ts'
import { DEMO_ARTIST_NICKNAME, demoTracks } from '../world/index.ts'
import { createRandom } from '../world/synth/random.ts'

/** A payment or purchase; `daysAgo` is the time before the seeding in days, with a fraction. */
type ListenerAction = { daysAgo: number } & (
  | { kind: 'pay'; planId: 2 | 3 | 4 }
  | { kind: 'buy'; tracks: readonly DemoTrack[] }
)

type DemoListener = {
  email: string
  nickname: string
  name: string
  joinedDaysAgo: number
  actions: readonly ListenerAction[]
}

/** The opening credits, enough for some tracks without a payment sandbox. */
export const LISTENER_CREDITS = 12
const TRACK_CREDITS = 3
const PLAN_CREDITS = { 2: 30, 3: 80, 4: 200 } as const
const PLANS = [2, 2, 3, 3, 4, 4] as const
/** Days with sales; the statistics still list all of them two days later. */
const SALES_DAYS = DAYS_SHOWN - 3
const MAX_TRACKS_PER_PURCHASE = 7
/** The factor on the appeal of artist@sori.test. */
const DEMO_ARTIST_APPEAL = 3

const people = [
  ['봄비', '최봄'],
  ['새벽기차', '정하늘'],
  ['mellow', '한지민'],
  ['파란우산', '윤서아'],
  ['tapehiss', '강도윤'],
  ['느린걸음', '임수빈'],
  ['오후세시', '조은우'],
  ['vinyl99', '서지호'],
  ['골목길', '권나연'],
  ['소나기', '황민재'],
  ['nightbus', '안유진'],
  ['달그림자', '송이안'],
  ['커피한잔', '류하린'],
  ['echo7', '전시우'],
  ['바람개비', '홍다은'],
  ['은하수', '고태민'],
  ['slowtide', '문가온'],
  ['종이비행기', '양세린'],
  ['여름밤', '손주원'],
  ['lowpass', '배소윤'],
  ['첫눈', '백건우'],
  ['라디오', '허예린'],
  ['하모니', '남지훈'],
  ['blueroom', '심다온'],
] as const

const appealOf = ({ album, appeal }: DemoTrack) =>
  appeal * (album.artist.nickname === DEMO_ARTIST_NICKNAME ? DEMO_ARTIST_APPEAL : 1)
const favouritesFirst = demoTracks.toSorted((a, b) => appealOf(b) - appealOf(a))

export const demoListeners: readonly DemoListener[] = people.map(([nickname, name], index) => {
  const random = createRandom(`listener ${nickname}`)
  const joinedDaysAgo = 60 * (1 - index / people.length) * (0.9 + random.next() / 10)
  const owned = new Set<DemoTrack>()
  const actions: ListenerAction[] = []
  let credits = LISTENER_CREDITS
  const pay = (daysAgo: number) => {
    const planId = random.pick(PLANS)
    credits += PLAN_CREDITS[planId]
    actions.push({ kind: 'pay', daysAgo, planId })
  }
  const buy = (daysAgo: number) => {
    const onSale = favouritesFirst.filter(
      (track) => track.createdDaysAgo > daysAgo + 1 && !owned.has(track),
    )
    const chosenTracks = new Set<DemoTrack>()
    const affordable = Math.floor(credits / TRACK_CREDITS)
    const trackCount = Math.min(1 + random.below(MAX_TRACKS_PER_PURCHASE), affordable)
    for (let choice = 0; choice < trackCount; choice++) {
      const track = onSale[Math.floor(random.next() ** 2 * onSale.length)]
      if (track) chosenTracks.add(track)
    }
    if (chosenTracks.size === 0) return
    for (const track of chosenTracks) owned.add(track)
    credits -= chosenTracks.size * TRACK_CREDITS
    actions.push({ kind: 'buy', daysAgo, tracks: [...chosenTracks] })
  }
  // Two of three listeners pay on their first evening, and again every 32 days.
  let nextPayment = random.chance(0.67) ? joinedDaysAgo * 0.98 : -1
  let daysAgo = Math.min(joinedDaysAgo * 0.95, SALES_DAYS * (0.9 + random.next() / 10))
  while (daysAgo > 0.05) {
    for (; nextPayment > daysAgo; nextPayment -= 32) pay(nextPayment)
    buy(daysAgo)
    daysAgo = Math.max(0.02, daysAgo - 0.4 - random.next() * SALES_DAYS * 0.25)
  }
  return {
    email: `listener-${index + 1}@listeners.sori.test`,
    nickname,
    name,
    joinedDaysAgo,
    actions,
  }
})
