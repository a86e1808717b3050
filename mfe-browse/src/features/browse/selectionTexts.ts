import { useMessages } from '@sori/remote-kit/host'

const ko = {
  all: '전체 선택',
  label: '선택한 트랙',
  none: '담을 트랙을 선택해주세요.',
  count: (count: number, addable: number) =>
    addable < count ? `${count}곡 선택 (담을 수 있는 곡 ${addable}곡)` : `${count}곡 선택`,
  add: (credits: number) => `장바구니에 담기 (${credits}크레딧)`,
}

const en: typeof ko = {
  all: 'Select all',
  label: 'Chosen tracks',
  none: 'Select tracks to add.',
  count: (count, addable) =>
    addable < count ? `${count} chosen (${addable} can be added)` : `${count} chosen`,
  add: (credits) => `Add to cart (${credits} credits)`,
}

const catalogue = { ko, en }

/** Returns texts of the selection. They are not part of the first page. */
export function useSelectionTexts(): typeof ko {
  return useMessages(catalogue)
}
