export const reportReasons = ['copyright', 'offensive', 'wrong-info', 'broken', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonTexts: Record<'ko' | 'en', Record<ReportReason, string>> = {
  ko: {
    copyright: '저작권 침해',
    offensive: '부적절한 내용',
    'wrong-info': '잘못된 정보',
    broken: '재생·다운로드 문제',
    other: '기타',
  },
  en: {
    copyright: 'copyright',
    offensive: 'offensive content',
    'wrong-info': 'wrong information',
    broken: 'does not play or download',
    other: 'other',
  },
}

/** The longest text of a report, in characters. */
export const REPORT_TEXT_MAX = 500
