import type { TagKind } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'

const ko = {
  title: '태그 선택',
  kinds: { instrument: '악기', mood: '분위기', genre: '장르' } satisfies Record<TagKind, string>,
  tabs: '태그 유형',
  search: '태그 검색',
  searchAll: '악기, 분위기, 장르에서 검색',
  missing: (tag: string) => `“${tag}” 태그가 없습니다. 필요하면 종류를 골라 요청해주세요.`,
  requestAs: {
    instrument: '악기로 요청',
    mood: '분위기로 요청',
    genre: '장르로 요청',
  } satisfies Record<TagKind, string>,
  requested: (tag: string) => `“${tag}” 태그를 요청했습니다. 결과는 메일로 알려드립니다.`,
  rule: '태그에는 한글, 영문, 숫자와 일부 기호를 50자까지 사용할 수 있습니다.',
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
  searchAll: 'Search instruments, moods and genres',
  missing: (tag) => `There is no tag “${tag}”. If you need it, request it for a kind.`,
  requestAs: {
    instrument: 'Request as instrument',
    mood: 'Request as mood',
    genre: 'Request as genre',
  },
  requested: (tag) => `“${tag}” was requested. We will mail you the result.`,
  rule: 'Tags may have Hangul, Latin letters, digits and some signs, up to 50 characters.',
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
