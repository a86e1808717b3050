import { useMessages } from '@sori/remote-kit/host'

const ko = {
  picture: (nickname: string) => `${nickname}님의 프로필 사진`,
  counts: (tracks: string, albums: string, followers: string) =>
    `트랙 ${tracks}곡 · 앨범 ${albums}개 · 팔로워 ${followers}명`,
  edit: '내 페이지 꾸미기',
  share: '아티스트 공유',
  links: '아티스트 링크',
  popular: '인기 트랙',
  albums: '앨범',
  allTracks: '모든 트랙 보기',
  notFound: '아티스트를 찾을 수 없습니다.',
  noData: '공개된 트랙이 없습니다.',
  ownMissing: {
    notFound: '아직 내 아티스트 페이지가 없습니다.',
    noData: '트랙을 공개하면 누구나 볼 수 있는 페이지가 만들어집니다.',
  },
  upload: '음원 업로드',
}

const en: typeof ko = {
  picture: (nickname) => `Profile photo of ${nickname}`,
  counts: (tracks, albums, followers) =>
    `Tracks: ${tracks} · Albums: ${albums} · Followers: ${followers}`,
  edit: 'Edit my page',
  share: 'Share artist',
  links: 'Links of the artist',
  popular: 'Popular tracks',
  albums: 'Albums',
  allTracks: 'All tracks',
  notFound: 'The artist could not be found.',
  noData: 'There are no public tracks.',
  ownMissing: {
    notFound: 'You have no artist page yet.',
    noData: 'Publish a track to get a page that everybody can see.',
  },
  upload: 'Upload a track',
}

const catalogue = { ko, en }

export function useArtistTexts(): typeof ko {
  return useMessages(catalogue)
}
