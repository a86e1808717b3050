import type { Locale } from '@sori/contract/messages'

const ko = {
  title: '유형, BPM, 키로 찾기',
  range: 'BPM 범위',
  from: '최소 BPM',
  to: '최대 BPM',
  rangeHint: '절반과 두 배 빠르기의 트랙도 함께 찾습니다.',
  invalid: (min: number, max: number) =>
    `BPM은 ${min}부터 ${max}까지의 정수로, 작은 값부터 입력해주세요.`,
  keyHint: '나란한조의 트랙도 함께 찾습니다. 예: Am과 C',
  apply: '적용',
  clear: '초기화',
  bpm: (range: string) => `BPM ${rangeText(range)}`,
  key: (key: string) => `키 ${key}`,
}

const en: typeof ko = {
  title: 'Find by type, BPM and key',
  range: 'BPM range',
  from: 'Lowest BPM',
  to: 'Highest BPM',
  rangeHint: 'Includes tracks at half and double time.',
  invalid: (min, max) => `Enter whole numbers from ${min} to ${max}, the lower one first.`,
  keyHint: 'Includes tracks in the relative key, for example Am and C.',
  apply: 'Apply',
  clear: 'Clear',
  bpm: (range) => `BPM ${rangeText(range)}`,
  key: (key) => `Key ${key}`,
}

const catalogue = { ko, en }

/** Texts of the filter by type, tempo and key. They are not part of the first page. */
export function characterFilterTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}

/** Returns `90–110` for `90-110`, and `120` for `120-120`. */
function rangeText(range: string): string {
  return [...new Set(range.split('-'))].join('–')
}
