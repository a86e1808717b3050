import type { Locale } from '@sori/contract/messages'

const ko = {
  crop: '사진에서 사용할 영역. 화살표 키로 옮깁니다.',
  handle: '영역 크기 조절',
  preview: '미리보기',
}

const en: typeof ko = {
  crop: 'The part of the photo that is used. The arrow keys move it.',
  handle: 'Resize the part',
  preview: 'Preview',
}

const catalogue = { ko, en }

/** Returns the texts of cropping. */
export function pictureTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
