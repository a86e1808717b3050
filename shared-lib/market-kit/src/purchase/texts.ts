import type { Locale } from '@sori/contract/messages'

const ko = {
  confirmOne: (title: string, credits: number) =>
    `'${title}' 음원을 ${credits}크레딧으로 구매하시겠습니까?`,
  confirmMany: (count: number, credits: number) =>
    `음원 ${count}곡을 ${credits}크레딧으로 구매하시겠습니까?`,
  file: (name: string) => `파일: ${name}`,
  balance: (credits: number) => `보유 크레딧: ${credits}`,
  balanceAfter: (credits: number) => `구매 후 남는 크레딧: ${credits}`,
  ofFormat: (format: string, count: number) => `${format} ${count}곡`,
  formatsDiffer: (formats: string) => `파일 형식이 서로 다릅니다: ${formats}`,
  facts: {
    format: '형식',
    length: '길이',
    size: '크기',
    sampleRate: '샘플레이트',
    channels: '채널',
    channelsOf: (count: number) =>
      ({ 1: '모노', 2: '스테레오', 6: '5.1', 8: '7.1' })[count] ?? `${count}채널`,
  },
  noRefund: '다운로드한 디지털 음원은 청약철회가 제한됩니다. 미리듣기로 확인한 뒤 구매해주세요.',
  buyOne: '음원 받기',
  buyMany: '구매',
}

const en: typeof ko = {
  confirmOne: (title, credits) => `Buy ‘${title}’ for ${credits} credits?`,
  confirmMany: (count, credits) => `Buy ${count} tracks for ${credits} credits?`,
  file: (name) => `File: ${name}`,
  balance: (credits) => `Credits held: ${credits}`,
  balanceAfter: (credits) => `Credits left afterwards: ${credits}`,
  ofFormat: (format, count) => `${count} ${format}`,
  formatsDiffer: (formats) => `The files have different formats: ${formats}`,
  facts: {
    format: 'Format',
    length: 'Length',
    size: 'Size',
    sampleRate: 'Sample rate',
    channels: 'Channels',
    channelsOf: (count) =>
      ({ 1: 'Mono', 2: 'Stereo', 6: '5.1', 8: '7.1' })[count] ?? `${count} channels`,
  },
  noRefund:
    'A digital sound that was downloaded cannot be returned. ' +
    'Please listen to the preview before you buy.',
  buyOne: 'Get sound',
  buyMany: 'Buy',
}

const catalogue = { ko, en }

export function purchaseTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
