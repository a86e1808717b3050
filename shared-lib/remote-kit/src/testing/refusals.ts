import type { Locale } from '@sori/contract/messages'
import { type Answer, problem } from './respond.ts'

export const locales = ['ko', 'en'] as const satisfies readonly Locale[]

export type Texts = Readonly<Record<Locale, string>>

/** Refusals that any call of the API may return, with the texts that the page shows. */
export const refusals = {
  forbidden: {
    answer: () => problem(403, 'FORBIDDEN'),
    texts: { ko: '접근 권한이 없습니다.', en: 'access is denied' },
  },
  notFound: {
    answer: () => problem(404, 'NOT_FOUND'),
    texts: { ko: '요청한 정보를 찾을 수 없습니다.', en: 'What you asked for was not found.' },
  },
  internal: {
    answer: () => problem(500, 'INTERNAL'),
    texts: {
      ko: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
      en: 'A server error occurred. Please try again in a moment.',
    },
  },
} as const satisfies Record<string, { answer: Answer; texts: Texts }>
