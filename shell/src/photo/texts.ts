import type { Locale } from '@sori/contract/messages'

const ko = {
  title: '프로필 사진 변경',
  choose: '사진 선택',
  other: '다른 사진 선택',
  hint: 'jpg, jpeg, png · 최대 2MB',
  submit: '업로드',
  crop: '사진에서 사용할 영역. 화살표 키로 옮깁니다.',
  handle: '영역 크기 조절',
  preview: '미리보기',
  failed: '업로드에 실패했습니다.',
}

const en: typeof ko = {
  title: 'Change profile photo',
  choose: 'Choose a photo',
  other: 'Choose another photo',
  hint: 'jpg, jpeg, png · at most 2 MB',
  submit: 'Upload',
  crop: 'The part of the photo that is used. The arrow keys move it.',
  handle: 'Resize the part',
  preview: 'Preview',
  failed: 'The upload failed.',
}

const catalogue = { ko, en }

export function photoTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
