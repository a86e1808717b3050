import type { Locale } from '@sori/contract/messages'

const ko = {
  open: '신고',
  loginFirst: '신고하려면 로그인해주세요.',
  title: (name: string) => `'${name}' 신고`,
  reason: '신고 사유',
  chooseReason: '사유를 선택해주세요.',
  text: '신고 내용',
  textHint: '검토 결과는 메일로 알려드립니다. 기타 사유는 내용을 입력해주세요.',
  send: '신고하기',
}

const en: typeof ko = {
  open: 'Report',
  loginFirst: 'Please log in to report it.',
  title: (name) => `Report ${name}`,
  reason: 'Reason',
  chooseReason: 'Choose a reason.',
  text: 'What is wrong',
  textHint:
    'We will write to you when we have looked at it. ' +
    'Please say more where the reason is another one.',
  send: 'Send the report',
}

const catalogue = { ko, en }

/** Texts of reports. They are not part of the first page. */
export function reportTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
