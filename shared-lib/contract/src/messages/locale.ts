export type Locale = 'ko' | 'en'
/** The languages; the first is the default. */
export const locales: readonly Locale[] = ['ko', 'en']
