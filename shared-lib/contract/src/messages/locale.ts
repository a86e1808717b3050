export type Locale = 'ko' | 'en'
/** The first is the default. */
export const locales: readonly Locale[] = ['ko', 'en']
