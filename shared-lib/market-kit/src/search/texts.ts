import type { SearchType, TagKind } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'

const ko = {
  label: '음원 검색',
  typeLabel: '검색 대상',
  type: { a: '전체', t: '제목', n: '아티스트' } satisfies Record<SearchType, string>,
  list: '검색 제안',
  count: (count: number) => `검색 제안 ${count}개`,
  recent: '최근 검색어',
  forget: '최근 검색어 모두 지우기',
  spelling: '이것을 찾으셨나요?',
  artists: '아티스트',
  albums: '앨범',
  tracks: '트랙',
  tags: '태그',
  kinds: { instrument: '악기', mood: '분위기', genre: '장르' } satisfies Record<TagKind, string>,
  tagDetail: (kind: string, count: string) => `${kind} · 트랙 ${count}곡`,
}

const en: typeof ko = {
  label: 'Search sounds',
  typeLabel: 'Search in',
  type: { a: 'All', t: 'Title', n: 'Artist' },
  list: 'Suggestions',
  count: (count) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  spelling: 'Did you mean this?',
  artists: 'Artists',
  albums: 'Albums',
  tracks: 'Tracks',
  tags: 'Tags',
  kinds: { instrument: 'Instrument', mood: 'Mood', genre: 'Genre' },
  tagDetail: (kind, count) => `${kind} · ${count} tracks`,
}

const catalogue = { ko, en }

export function searchTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
