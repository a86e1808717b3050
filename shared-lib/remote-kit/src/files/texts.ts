import type { Locale } from '@sori/contract/messages'

const ko = {
  count: (at: number, total: number) => `${at} / ${total}`,
  saved: (count: number) => `파일 ${count}개를 저장했습니다.`,
  failed: (count: number) => `파일 ${count}개를 저장하지 못했습니다.`,
  offline: (count: number) => `네트워크에 연결되지 않아 파일 ${count}개를 저장하지 못했습니다.`,
  retry: '다시 시도',
  cancel: '취소',
}

const en: typeof ko = {
  count: (at, total) => `${at} of ${total}`,
  saved: (count) => (count === 1 ? '1 file was saved.' : `${count} files were saved.`),
  failed: (count) =>
    count === 1 ? '1 file could not be saved.' : `${count} files could not be saved.`,
  offline: (count) =>
    `${count === 1 ? '1 file' : `${count} files`} could not be saved: there is no network.`,
  retry: 'Try again',
  cancel: 'Cancel',
}

const catalogue = { ko, en }

export function fileTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
