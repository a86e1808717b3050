import type { Locale } from './locale.ts'

/** The words that several packages share. Source: `docs/words-ko.md`. */
export interface CommonTexts {
  siteName: string
  ok: string
  cancel: string
  close: string
  retry: string
  save: string
  delete: string
  search: string
  searchPlaceholder: string
  searchBlank: string
  searchClear: string
  reset: string
  processing: string
  loading: string
  loadingSlow: string
  loadingStalled: string
  loadFail: string
  offline: string
  timeout: string
  unexpected: string
  unsavedTitle: string
  unsaved: string
  leave: string
  stay: string
  firstLogin: string
  loginRequired: string
  noToken: string
  screenFailed: string
  screenNotLoaded: string
  toTracks: string
  page: (current: number, total: number) => string
  prevPage: string
  nextPage: string
  firstPage: string
  lastPage: string
  pagination: string
}

const ko: CommonTexts = {
  siteName: '소리장터',
  ok: '확인',
  cancel: '취소',
  close: '닫기',
  retry: '다시 시도',
  save: '저장',
  delete: '삭제',
  search: '검색',
  searchPlaceholder: '검색어를 입력해주세요',
  searchBlank: '검색어를 입력해주세요.',
  searchClear: '검색어 지우기',
  reset: '초기화',
  processing: '처리 중입니다…',
  loading: '불러오는 중입니다…',
  loadingSlow: '아직 불러오는 중입니다…',
  loadingStalled: '불러오는 데 시간이 오래 걸리고 있습니다.',
  loadFail: '데이터를 불러오지 못했습니다.',
  offline: '네트워크 연결을 확인해주세요.',
  timeout: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해주세요.',
  unexpected: '예기치 않은 오류가 발생했습니다.',
  unsavedTitle: '이 페이지에서 나가시겠습니까?',
  unsaved: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
  leave: '나가기',
  stay: '계속 편집',
  firstLogin: '먼저 로그인해주세요.',
  loginRequired: '로그인이 필요합니다.',
  noToken: '저장된 토큰이 없습니다. 다시 로그인해주세요.',
  screenFailed: '화면을 표시하는 중 오류가 발생했습니다.',
  screenNotLoaded: '화면을 불러오지 못했습니다. 새로고침해주세요.',
  toTracks: '트랙 둘러보기',
  page: (current, total) => `${current} / ${total} 페이지`,
  prevPage: '이전 페이지',
  nextPage: '다음 페이지',
  firstPage: '처음',
  lastPage: '마지막',
  pagination: '페이지 이동',
}

const en: CommonTexts = {
  siteName: 'Sorijangteo',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  save: 'Save',
  delete: 'Delete',
  search: 'Search',
  searchPlaceholder: 'Enter a search term',
  searchBlank: 'enter a search term',
  searchClear: 'Clear the search term',
  reset: 'Reset',
  processing: 'Working…',
  loading: 'Loading…',
  loadingSlow: 'Still loading…',
  loadingStalled: 'This is taking longer than usual.',
  loadFail: 'The data could not be loaded.',
  offline: 'Please check your network connection.',
  timeout: 'The answer is taking too long. Please try again in a moment.',
  unexpected: 'an unexpected error occurred',
  unsavedTitle: 'Leave this page?',
  unsaved: 'There are unsaved changes. Leave anyway?',
  leave: 'Leave',
  stay: 'Keep editing',
  firstLogin: 'please log in first',
  loginRequired: 'login required',
  noToken: 'no stored token, please log in again',
  screenFailed: 'Something went wrong while showing this screen.',
  screenNotLoaded: 'The page could not be loaded. Please reload it.',
  toTracks: 'Browse tracks',
  page: (current, total) => `Page ${current} of ${total}`,
  prevPage: 'Previous page',
  nextPage: 'Next page',
  firstPage: 'First',
  lastPage: 'Last',
  pagination: 'Pages',
}

const catalogue: Record<Locale, CommonTexts> = { ko, en }

/** Separate from the error messages: the first page of the site needs only these. */
export function commonTexts(locale: Locale): CommonTexts {
  return catalogue[locale]
}
