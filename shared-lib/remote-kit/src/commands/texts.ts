import type { Locale } from '@sori/contract/messages'

const ko = {
  short: (held: number, needed: number) => `크레딧이 부족합니다. (보유 ${held} / 필요 ${needed})`,
  shortHint: '구독하면 결제 즉시 크레딧을 받을 수 있습니다.',
  missing: (missing: string) => `${missing}크레딧이 더 필요합니다.`,
  planForGap: (plan: string, price: string, credits: string) =>
    `${plan} 플랜(1개월 ${price}원)을 구독하면 ${credits}크레딧을 받습니다.`,
  plans: '구독 플랜 보기',
}

const en: typeof ko = {
  short: (held, needed) => `Not enough credits. (held ${held} / needed ${needed})`,
  shortHint: 'A subscription brings credits at once.',
  missing: (missing) => `${missing} more credits are needed.`,
  planForGap: (plan, price, credits) =>
    `The ${plan} plan (₩${price} for one month) brings ${credits} credits.`,
  plans: 'See the plans',
}

const catalogue = { ko, en }

export function commandTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
