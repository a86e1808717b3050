/** A language of the product (D1). */
export type Locale = 'ko' | 'en'
/** Languages, the default first. */
export const locales: readonly Locale[] = ['ko', 'en']
