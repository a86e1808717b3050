import type { Locale } from '@sori/contract/messages'

const ko = {
  title: '글자, 숫자, 띄어쓰기만 2~50자로 입력해주세요.',
  albumName: '2~255자로 입력해주세요.',
  description: '500자까지 입력할 수 있습니다.',
  use: (text: string) => `“${text}” 사용하기`,
}

const en: typeof ko = {
  title: '2 to 50 letters, digits and spaces.',
  albumName: '2 to 255 characters.',
  description: 'Up to 500 characters.',
  use: (text) => `Use “${text}”`,
}

const catalogue = { ko, en }

/** Returns rules that are shown before a refusal, and the text of `CleanOffer`. */
export function fieldRules(locale: Locale): typeof ko {
  return catalogue[locale]
}
