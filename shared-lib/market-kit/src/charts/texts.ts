import type { Locale } from '@sori/contract/messages'

const ko = {
  tableView: '표로 보기',
  chartView: '차트로 보기',
  csv: 'CSV 저장',
  named: (chart: string, action: string) => `${chart} ${action}`,
  empty: '아직 통계 데이터가 없습니다.',
  loadFail: '차트를 불러오지 못했습니다.',
  points: (chart: string) => `${chart}: 화살표 키로 값을 살펴볼 수 있습니다.`,
}

const en: typeof ko = {
  tableView: 'Show as table',
  chartView: 'Show as chart',
  csv: 'Save as CSV',
  named: (chart, action) => `${chart}: ${action}`,
  empty: 'There are no statistics yet.',
  loadFail: 'The chart could not be loaded.',
  points: (chart) => `${chart}: look through the values by the arrow keys`,
}

const catalogue = { ko, en }

/** Texts of charts (words-ko.md §9). */
export function chartTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
