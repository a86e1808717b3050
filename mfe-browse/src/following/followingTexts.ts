import { useMessages } from '@sori/remote-kit/host'

const ko = {
  follow: '팔로우',
  following: '팔로잉',
  loginFirst: '아티스트를 팔로우하려면 로그인해주세요.',
  title: '팔로우한 아티스트',
  count: (total: string) => `아티스트 ${total}명`,
  since: (day: string) => `${day}부터 팔로우`,
  empty: '팔로우한 아티스트가 없습니다.',
  emptyHint: '아티스트 페이지에서 팔로우를 누르면 여기에 모이고, 새 앨범을 알려드립니다.',
  noItems: '이 페이지에는 아티스트가 없습니다.',
  failed: '아티스트를 불러오지 못했습니다.',
  firstPage: '첫 페이지로 이동',
}

const en: typeof ko = {
  follow: 'Follow',
  following: 'Following',
  loginFirst: 'Please log in to follow the artist.',
  title: 'Followed artists',
  count: (total) => `${total} ${total === '1' ? 'artist' : 'artists'}`,
  since: (day) => `Since ${day}`,
  empty: 'You follow no artists.',
  emptyHint: 'Press Follow on the page of an artist to see them here and hear of new albums.',
  noItems: 'There are no artists on this page.',
  failed: 'The artists could not be loaded.',
  firstPage: 'Go to the first page',
}

const catalogue = { ko, en }

export function useFollowingTexts(): typeof ko {
  return useMessages(catalogue)
}
