import type { Locale } from '@sori/contract/messages'

const ko = {
  bought: '결제가 완료되었습니다. 다운로드를 시작합니다.',
  failed: '결제에 실패했습니다.',
  unknown: '결제 여부를 구매 음원에서 확인해주세요.',
}

const en: typeof ko = {
  bought: 'The payment is complete. The download starts now.',
  failed: 'payment failed',
  unknown: 'Please check in your paid sounds whether the payment went through.',
}

const catalogue = { ko, en }

/** Texts of outcomes. Pages need them before the purchase texts are loaded. */
export function outcomeTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
