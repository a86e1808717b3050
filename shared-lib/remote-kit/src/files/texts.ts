import type { Locale } from '@sori/contract/messages'

const ko = {
  count: (position: number, total: number) => `${position} / ${total}`,
  saved: (count: number) => `파일 ${count}개를 저장했습니다.`,
  failed: (count: number) => `파일 ${count}개를 저장하지 못했습니다.`,
  offline: (count: number) => `네트워크에 연결되지 않아 파일 ${count}개를 저장하지 못했습니다.`,
  warnings: {
    silent: '소리가 거의 들리지 않는 파일입니다. 맞는 파일인지 확인해주세요.',
    clipped: '소리가 너무 커서 찌그러진 부분이 있습니다. 들어보고 확인해주세요.',
  },
  unreadable: '파일을 읽을 수 없습니다. 파일이 바뀌었거나 삭제되었다면 다시 선택해주세요.',
  retry: '다시 시도',
  cancel: '취소',
}

const en: typeof ko = {
  count: (position, total) => `${position} of ${total}`,
  saved: (count) => (count === 1 ? '1 file was saved.' : `${count} files were saved.`),
  failed: (count) =>
    count === 1 ? '1 file could not be saved.' : `${count} files could not be saved.`,
  offline: (count) =>
    `${count === 1 ? '1 file' : `${count} files`} could not be saved: there is no network.`,
  warnings: {
    silent: 'This file is almost silent. Please check that it is the right one.',
    clipped: 'Parts of this file are so loud that they are distorted. Please listen to it again.',
  },
  unreadable: 'The file cannot be read. If it was changed or deleted, please choose it again.',
  retry: 'Try again',
  cancel: 'Cancel',
}

const catalogue = { ko, en }

export function fileTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
