import type { Locale } from '@sori/contract/messages'

const ko = {
  play: (title: string) => `${title} 재생`,
  pause: (title: string) => `${title} 일시정지`,
  pending: '미리듣기를 준비하고 있습니다…',
  failed: '음원을 재생할 수 없습니다. 다시 시도해주세요.',
}

const en: typeof ko = {
  play: (title) => `Play ${title}`,
  pause: (title) => `Pause ${title}`,
  pending: 'The preview is being made…',
  failed: 'The sound cannot be played. Please try again.',
}

const catalogue = { ko, en }

/** Texts of previews (words-ko.md §4). */
export function previewMessages(locale: Locale): typeof ko {
  return catalogue[locale]
}
