import type { Locale } from '@sori/contract/messages'

const ko = {
  title: '프로필 사진 변경',
  choose: '사진 선택',
  other: '다른 사진 선택',
  hint: 'jpg, jpeg, png · 최대 15MB',
  submit: '업로드',
  failed: '업로드에 실패했습니다.',
}

const en: typeof ko = {
  title: 'Change profile photo',
  choose: 'Choose a photo',
  other: 'Choose another photo',
  hint: 'jpg, jpeg, png · at most 15 MB',
  submit: 'Upload',
  failed: 'The upload failed.',
}

const catalogue = { ko, en }

export function photoTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
