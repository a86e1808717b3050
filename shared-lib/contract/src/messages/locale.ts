export type Locale = 'ko' | 'en'
/** The first is the default (D1). */
export const locales: readonly Locale[] = ['ko', 'en']
