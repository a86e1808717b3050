import type { Locale } from '@sori/contract/messages'

const ko = {
  id: 'ID',
  member: '회원 ID',
  artist: '아티스트',
  title: '제목',
  description: '설명',
  cover: '앨범 아트',
  created: '등록일',
  modified: '수정일',
  actions: '관리',
  albums: '앨범 목록',
  tracks: '트랙 목록',
  albumTracks: (album: string) => `'${album}' 수록곡`,
  openTracks: (album: string) => `${album} 수록곡 보기`,
  hidden: '숨김',
  hiddenByAdmin: '관리자가 숨김',
  hiddenWithAlbum: '앨범과 함께 숨김',
  warnings: { silent: '소리 거의 없음', clipped: '소리 찌그러짐' },
  warningHints: {
    silent: '소리가 거의 들리지 않는 파일입니다. 맞는 파일인지 확인해주세요.',
    clipped: '소리가 너무 커서 찌그러진 부분이 있습니다. 들어보고 확인해주세요.',
  },
  close: '닫기',
  sectionTitle: { albums: '앨범 관리', tracks: '트랙 관리', tags: '태그 관리' },
  count: {
    albums: (total: string) => `앨범 ${total}개`,
    tracks: (total: string) => `트랙 ${total}곡`,
  },
  search: { albums: '앨범 검색', tracks: '트랙 검색' },
  clearSearch: '검색어 지우기',
  empty: { albums: '등록한 앨범이 없습니다.', tracks: '등록한 트랙이 없습니다.' },
  noResults: '검색 결과가 없습니다.',
  noItems: { albums: '이 페이지에는 앨범이 없습니다.', tracks: '이 페이지에는 트랙이 없습니다.' },
  failed: '목록을 불러오지 못했습니다.',
  firstPage: '첫 페이지로',
  saved: '저장되었습니다.',
  hide: '숨기기',
  show: '다시 공개',
  hideOf: (name: string) => `${name} 숨기기`,
  showOf: (name: string) => `${name} 다시 공개`,
}

const en: typeof ko = {
  id: 'ID',
  member: 'Member ID',
  artist: 'Artist',
  title: 'Title',
  description: 'Description',
  cover: 'Cover',
  created: 'Uploaded',
  modified: 'Modified',
  actions: 'Actions',
  albums: 'Albums',
  tracks: 'Tracks',
  albumTracks: (album) => `Tracks of '${album}'`,
  openTracks: (album) => `${album}: show its tracks`,
  hidden: 'Hidden',
  hiddenByAdmin: 'Hidden by an administrator',
  hiddenWithAlbum: 'Hidden with its album',
  warnings: { silent: 'Almost silent', clipped: 'Distorted' },
  warningHints: {
    silent: 'This file is almost silent. Please check that it is the right one.',
    clipped: 'Parts of this file are so loud that they are distorted. Please listen to it again.',
  },
  close: 'Close',
  sectionTitle: { albums: 'Album management', tracks: 'Track management', tags: 'Tag management' },
  count: {
    albums: (total) => (total === '1' ? '1 album' : `${total} albums`),
    tracks: (total) => (total === '1' ? '1 track' : `${total} tracks`),
  },
  search: { albums: 'Search albums', tracks: 'Search tracks' },
  clearSearch: 'Clear the search term',
  empty: { albums: 'There are no albums yet.', tracks: 'There are no tracks yet.' },
  noResults: 'no search results',
  noItems: {
    albums: 'There are no albums on this page.',
    tracks: 'There are no tracks on this page.',
  },
  failed: 'The list could not be loaded.',
  firstPage: 'To the first page',
  saved: 'Saved.',
  hide: 'Hide',
  show: 'Show again',
  hideOf: (name) => `Hide ${name}`,
  showOf: (name) => `Show again ${name}`,
}

const catalogue = { ko, en }

/** Texts of the management (words-ko.md §8). */
export function managementTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
