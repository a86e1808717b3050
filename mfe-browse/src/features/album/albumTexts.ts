import { useMessages } from '@sori/remote-kit/host'

const ko = {
  addAll: (credits: number) => `앨범 전체 담기 (${credits}크레딧)`,
  share: '앨범 공유',
  more: '더 보기',
  less: '접기',
  tracks: (count: string) => `수록곡 ${count}곡`,
  playAll: '전체 재생',
  buyAll: (count: number, credits: number) => `앨범 전체 구매 (${count}곡 · ${credits}크레딧)`,
  downloadAll: (count: number) => `앨범 전체 다운로드 (${count}곡)`,
  noDescription: '등록된 설명이 없습니다.',
  notFound: '앨범을 찾을 수 없습니다.',
  noData: '앨범 데이터가 없습니다.',
}

const en: typeof ko = {
  addAll: (credits) => `Add the whole album (${credits} credits)`,
  share: 'Share album',
  more: 'more',
  less: 'less',
  tracks: (count) => `${count} ${Number(count) === 1 ? 'track' : 'tracks'}`,
  playAll: 'Play all',
  buyAll: (count, credits) => `Buy the album (${count} · ${credits} credits)`,
  downloadAll: (count) => `Download the album (${count})`,
  noDescription: 'There is no description.',
  notFound: 'The album could not be found.',
  noData: 'no album data',
}

const catalogue = { ko, en }

/** Texts of the page of an album. They are not part of the first page. */
export function useAlbumTexts(): typeof ko {
  return useMessages(catalogue)
}
