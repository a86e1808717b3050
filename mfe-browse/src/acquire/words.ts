import { josa, type Locale } from '@sori/contract/messages'

/** 을 or 를 after Hangul; both where only the ear could tell. */
const objectOf = (word: string) => (/[가-힣]$/.test(word) ? josa.pick(word, '을/를') : '을(를)')

const ko = {
  confirm: (credits: number, title: string) => `${credits} 크레딧으로 '${title}'${objectOf(title)} 구매하시겠습니까?`,
  body: (file: string, held: number | undefined) =>
    `파일: ${file}\n${held === undefined ? '' : `보유 크레딧: ${held}\n`}\n다운로드한 디지털 음원은 청약철회가 제한됩니다. 미리듣기로 확인한 뒤 구매해주세요.`,
  buy: '음원 받기',
  short: (held: number, needed: number) => `크레딧이 부족합니다. (보유 ${held} / 필요 ${needed})`,
  shortBody: '구독하면 매월 크레딧을 받을 수 있습니다.',
  plans: '구독 플랜 보기',
  added: '장바구니에 담았습니다.',
  held: '이미 장바구니에 담긴 트랙입니다.',
  bought: '결제가 완료되었습니다. 다운로드를 시작합니다.',
  failed: '결제에 실패했습니다.',
  cartFailed: '장바구니에 담지 못했습니다. 다시 시도해주세요.',
  downloadFailed: '다운로드에 실패했습니다. 구매 음원에서 다시 시도해주세요.',
}

const en: typeof ko = {
  confirm: (credits, title) => `Buy '${title}' for ${credits} credits?`,
  body: (file, held) =>
    `File: ${file}\n${held === undefined ? '' : `Your credits: ${held}\n`}\nA sound that was downloaded cannot be returned. Please listen to it before you buy.`,
  buy: 'Get sound',
  short: (held, needed) => `You do not have enough credits. (held ${held} / needed ${needed})`,
  shortBody: 'A subscription brings credits every month.',
  plans: 'See the plans',
  added: 'Added to the cart.',
  held: 'This track is in the cart already.',
  bought: 'The payment is complete. The download starts now.',
  failed: 'payment failed',
  cartFailed: 'It could not be added to the cart. Please try again.',
  downloadFailed: 'The download failed. Please try again from your paid sounds.',
}

const catalogue = { ko, en }

/** The words of cart, purchase and download; they come with the first of them. */
export function acquireWords(locale: Locale): typeof ko {
  return catalogue[locale]
}
