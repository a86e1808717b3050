import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { useMessages } from '@sori/remote-kit/host'
import { koreanWelcome } from './koreanWelcome.ts'

const ko = {
  ...koreanWelcome,
  price: (from: string, to: string) =>
    `한 곡은 ${TRACK_CREDITS}크레딧입니다. 1크레딧은 구독 플랜에 따라 ${from}~${to}원입니다.`,
  plans: '구독 플랜 보기',
  search: '음원 찾기',
  picks: '이번 주 추천',
  continued: '이어 듣기',
  saved: '저장한 트랙',
  followed: '팔로우한 아티스트의 새 트랙',
  chart: '인기 차트',
  chartSpans: '차트 기간',
  day: '일간',
  week: '주간',
  month: '월간',
  chartNote: '최근 재생과 판매를 더한 순위입니다. 자신의 트랙을 재생한 것은 세지 않습니다.',
  noChart: '아직 이 기간의 차트가 없습니다.',
  genre: '장르',
  mood: '분위기',
  tracks: (count: string) => `트랙 ${count}곡`,
  albums: '새 앨범',
  artists: '아티스트',
  allTracks: '모든 트랙 보기',
  allSaved: '저장한 트랙 모두 보기',
  allAlbums: '모든 앨범 보기',
}

const en: typeof ko = {
  title: 'Home',
  lead: 'Listen to sounds by Korean artists, and buy the tracks you like with credits.',
  price: (from, to) =>
    `A track costs ${TRACK_CREDITS} credits. A credit is ${from} to ${to} won, depending on your plan.`,
  plans: 'See the plans',
  search: 'Find sounds',
  picks: 'Picks of the week',
  continued: 'Continue listening',
  saved: 'Saved tracks',
  followed: 'New from artists you follow',
  chart: 'Charts',
  chartSpans: 'Period of the chart',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  chartNote: 'By recent plays and sales. Plays of one’s own tracks do not count.',
  noChart: 'There is no chart for this period yet.',
  genre: 'Genres',
  mood: 'Moods',
  tracks: (count) => `Tracks: ${count}`,
  albums: 'New albums',
  artists: 'Artists',
  allTracks: 'All tracks',
  allSaved: 'All saved tracks',
  allAlbums: 'All albums',
}

const catalogue = { ko, en }

export function useHomeTexts(): typeof ko {
  return useMessages(catalogue)
}
