import { useMessages } from '@sori/remote-kit/host'

const ko = {
  title: '저장한 트랙',
  empty: '저장한 트랙이 없습니다.',
  emptyHint: '트랙의 하트를 누르면 여기에 모입니다.',
}

const en: typeof ko = {
  title: 'Saved tracks',
  empty: 'You have no saved tracks.',
  emptyHint: 'Press the heart of a track to keep it here.',
}

const catalogue = { ko, en }

export function useFavouritesTexts(): typeof ko {
  return useMessages(catalogue)
}
