import type { TagKind } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'

const ko = {
  title: '태그 선택',
  kinds: { instrument: '악기', mood: '분위기', genre: '장르' } satisfies Record<TagKind, string>,
  tabs: '태그 유형',
  search: '태그 검색',
  chosen: (count: number) => `선택한 태그 ${count}개`,
  none: '선택한 태그가 없습니다.',
  noMatch: '일치하는 태그가 없습니다.',
  found: (count: number) => `태그 ${count}개`,
  duplicate: '이미 선택한 태그입니다.',
  remove: (tag: string) => `${tag} 선택 해제`,
  loadFail: '태그를 불러오지 못했습니다.',
  loading: '불러오는 중입니다…',
  close: '닫기',
  reset: '초기화',
  confirm: '확인',
}

const en: typeof ko = {
  title: 'Choose tags',
  kinds: { instrument: 'Instrument', mood: 'Mood', genre: 'Genre' },
  tabs: 'Kinds of tags',
  search: 'Search tags',
  chosen: (count) => (count === 1 ? '1 tag chosen' : `${count} tags chosen`),
  none: 'No tags chosen yet.',
  noMatch: 'No tag fits.',
  found: (count) => (count === 1 ? '1 tag' : `${count} tags`),
  duplicate: 'This tag is chosen already.',
  remove: (tag) => `Remove ${tag}`,
  loadFail: 'The tags could not be loaded.',
  loading: 'Loading…',
  close: 'Close',
  reset: 'Reset',
  confirm: 'Confirm',
}

const catalogue = { ko, en }

export function tagTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
