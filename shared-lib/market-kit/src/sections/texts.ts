import type { Locale } from '@sori/contract/messages'

const ko = {
  label: '관리 화면',
  albums: '앨범',
  tracks: '트랙',
  tags: '태그',
  spelling: '태그 표기',
  picks: '이번 주 추천',
}
const en: typeof ko = {
  label: 'Sections',
  albums: 'Albums',
  tracks: 'Tracks',
  tags: 'Tags',
  spelling: 'Tag spelling',
  picks: 'Picks',
}
const catalogue = { ko, en }

export function sectionTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
