import type { DemoTrack } from './world/index.ts'
import { DEMO_ARTIST_NICKNAME, demoAlbums, demoArtists, demoTracks } from './world/index.ts'
import { createRandom } from './world/synth/random.ts'

/** Something that a listener did, `daysAgo` days (with their part) before the demo began. */
export type ListenerAct = { daysAgo: number } & ({ does: 'pay'; planId: 2 | 3 | 4 } | { does: 'buy'; tracks: readonly string[] })

/** Somebody of the demo world who buys (D39), and what they did, the oldest first. */
export type DemoListener = { key: string; nickname: string; name: string; joinedDaysAgo: number; acts: readonly ListenerAct[] }

/** Credits that each has from the start: enough for some tracks where there is nobody to pay. */
export const LISTENER_CREDITS = 12
const TRACK_CREDITS = 3
const PLAN_CREDITS = { 2: 30, 3: 80, 4: 200 } as const
const PLANS = [2, 2, 2, 3, 3, 4] as const

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

/** The listeners, who came over the last sixty days and bought of the demo world's tracks, its favourites most. The same at every call. */
export function demoListeners(): DemoListener[] {
  const tracks = favouritesFirst()
  return people.map(([nickname, name], at) => {
    const random = createRandom(`listener ${nickname}`)
    const joinedDaysAgo = 60 * (1 - at / people.length) * (0.9 + random.next() / 10)
    const owned = new Set<string>()
    const acts: ListenerAct[] = []
    let credits = LISTENER_CREDITS
    const pay = (daysAgo: number) => {
      const planId = random.pick(PLANS)
      credits += PLAN_CREDITS[planId]
      acts.push({ does: 'pay', daysAgo, planId })
    }
    const buy = (daysAgo: number) => {
      const onSale = tracks.filter(({ key, createdDaysAgo }) => createdDaysAgo > daysAgo + 1 && !owned.has(key))
      const chosen = new Set<string>()
      for (let wanted = Math.min(1 + Math.floor(random.next() * 4), Math.floor(credits / TRACK_CREDITS)); wanted > 0; wanted--) {
        const track = onSale[Math.floor(random.next() ** 2 * onSale.length)]
        if (track) chosen.add(track.key)
      }
      if (chosen.size === 0) return
      for (const key of chosen) owned.add(key)
      credits -= chosen.size * TRACK_CREDITS
      acts.push({ does: 'buy', daysAgo, tracks: [...chosen] })
    }
    let daysAgo = joinedDaysAgo * 0.98
    buy(daysAgo)
    // Two of three pay on their first evening, and again when the month is over.
    let paysNext = random.chance(0.67) ? daysAgo - 0.1 : -1
    while (daysAgo > 0.05) {
      daysAgo = Math.max(0.02, daysAgo - 0.4 - random.next() * joinedDaysAgo * 0.25)
      while (paysNext > daysAgo) {
        pay(paysNext)
        paysNext -= 32
      }
      buy(daysAgo)
    }
    return { key: `listener-${at + 1}`, nickname, name, joinedDaysAgo, acts }
  })
}

/** The tracks of artist@sori.test, who is to have sales, then all others, the most downloaded first. */
function favouritesFirst(): DemoTrack[] {
  const artistOf = new Map(demoAlbums().map(({ key, artist }) => [key, artist]))
  const star = demoArtists().find(({ nickname }) => nickname === DEMO_ARTIST_NICKNAME)?.key
  const rank = (album: string) => (artistOf.get(album) === star ? 0 : 1)
  return [...demoTracks()].sort((a, b) => rank(a.album) - rank(b.album) || b.downloads - a.downloads)
}
