import { useMessages } from '@sori/remote-kit/host'

const ko = {
  file: '파일 정보',
  licence: '라이선스',
  inAlbum: '같은 앨범의 트랙',
  byArtist: (nickname: string) => `${nickname}의 다른 음원`,
  similar: '비슷한 음원',
  share: '음원 공유',
  get: '음원 받기',
  price: (credits: number) => `${credits}크레딧`,
  notFound: '트랙을 찾을 수 없습니다.',
  noData: '데이터가 없습니다.',
  seek: (title: string) => `${title} 재생 위치`,
}

const en: typeof ko = {
  file: 'About the file',
  licence: 'Licence',
  inAlbum: 'More from this album',
  byArtist: (nickname) => `More by ${nickname}`,
  similar: 'Similar sounds',
  share: 'Share sound',
  get: 'Get sound',
  price: (credits) => `${credits} credits`,
  notFound: 'The track could not be found.',
  noData: 'There is no data.',
  seek: (title) => `Position in ${title}`,
}

const catalogue = { ko, en }

/** Texts of the page of a track. They are not part of the first page. */
export function useTrackTexts(): typeof ko {
  return useMessages(catalogue)
}
