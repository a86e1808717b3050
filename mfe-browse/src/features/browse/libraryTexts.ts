import type { Locale } from '@sori/contract/messages'

const ko = {
  label: '내 목록',
  filters: { saved: '저장한 트랙', followed: '팔로잉' },
  empty: {
    saved: '저장한 트랙 중에는 결과가 없습니다.',
    followed: '팔로우한 아티스트의 트랙 중에는 결과가 없습니다.',
  },
  emptyHint: {
    saved: '트랙의 하트를 누르면 여기에 모입니다.',
    followed: '아티스트 페이지에서 팔로우를 누르면 그 아티스트의 트랙이 여기에 모입니다.',
  },
  login: '로그인',
}

const en: typeof ko = {
  label: 'Your library',
  filters: { saved: 'Saved', followed: 'Following' },
  empty: {
    saved: 'No results among your saved tracks.',
    followed: 'No results among the tracks of artists you follow.',
  },
  emptyHint: {
    saved: 'Press the heart of a track to keep it here.',
    followed: 'Press Follow on the page of an artist to find the artist’s tracks here.',
  },
  login: 'Log in',
}

const catalogue = { ko, en }

/** Texts of the member's library. They are not part of the first page. */
export function libraryTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
