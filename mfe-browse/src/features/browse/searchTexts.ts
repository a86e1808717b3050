import type { Locale } from '@sori/contract/messages'

const ko = {
  best: '가장 잘 맞는 결과',
  artist: '아티스트',
  artists: '아티스트',
  album: '앨범',
  albums: '앨범',
  moreAlbums: (total: string) => `앨범 ${total}개 모두 보기`,
  inArtists: '아티스트에서 찾기',
  inAlbums: '앨범에서 찾기',
  clear: '검색어 지우기',
  withTag: (tag: string) => `'${tag}' 태그로 찾기`,
  meant: (word: string) => `'${word}' 검색`,
  named: '검색어에 있는 태그',
  filterBy: (tag: string) => `${tag} 태그 필터로 바꾸기`,
  namedTempo: '검색어에 있는 BPM',
  filterByTempo: (tempo: string) => `${tempo} 필터로 바꾸기`,
  artistPage: (nickname: string) => `${nickname} 페이지`,
}

const en: typeof ko = {
  best: 'Best match',
  artist: 'Artist',
  artists: 'Artists',
  album: 'Album',
  albums: 'Albums',
  moreAlbums: (total) => `See all ${total} albums`,
  inArtists: 'Search in artists',
  inAlbums: 'Search in albums',
  clear: 'Clear the search term',
  withTag: (tag) => `Find by the tag ‘${tag}’`,
  meant: (word) => `Search for ‘${word}’`,
  named: 'Tags in your search',
  filterBy: (tag) => `Filter by the tag ${tag}`,
  namedTempo: 'BPM in your search',
  filterByTempo: (tempo) => `Filter by ${tempo}`,
  artistPage: (nickname) => `Artist page of ${nickname}`,
}

const catalogue = { ko, en }

/** Returns texts of searches. They are not part of the first page. */
export function searchTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
