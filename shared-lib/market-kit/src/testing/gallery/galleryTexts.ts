import type { PaginationProps } from '@sori/remote-kit/ui'
import type { TrackRowLabels } from '../../ui/index.ts'

export const rowLabels: TrackRowLabels = {
  play: (title) => `${title} 재생`,
  pause: (title) => `${title} 일시정지`,
  openTrack: '트랙 상세 보기',
  openAlbum: '앨범 상세 보기',
  openArtist: (nickname) => `${nickname}의 음원 보기`,
  noTag: { instrument: '기타', mood: '없음', genre: '기타' },
  addTag: (tag) => `${tag} 필터 추가`,
  removeTag: (tag) => `${tag} 필터 해제`,
  cart: '장바구니에 담기',
  inCart: '장바구니에서 보기',
  uncart: '장바구니에서 빼기',
  download: '다운로드 (3크레딧)',
  downloadAgain: '다시 다운로드',
  downloadOwn: '다운로드',
  price: '3크레딧',
  owned: '구매함',
  own: '내 음원',
  share: '링크 복사',
  playNext: '다음에 재생',
  addToQueue: '재생 목록에 추가',
  collect: '컬렉션에 담기',
  more: (title) => `${title} 메뉴`,
  select: (title) => `${title} 선택`,
  close: '닫기',
}

export const pagerLabels: PaginationProps['labels'] = {
  pagination: '페이지 이동',
  page: (current, total) => `${current} / ${total} 페이지`,
  prevPage: '이전 페이지',
  nextPage: '다음 페이지',
  firstPage: '처음',
  lastPage: '마지막',
}

export const confirmLabels = {
  confirm: '구독 취소',
  cancel: '돌아가기',
  close: '닫기',
  busy: '처리 중입니다…',
}
