/** This remote's words; common ones come from `@sori/contract/messages`. `en.ts` has the same shape. */
export const ko = {
  name: 'commerce',
}

/** The shape of this remote's words. */
export type Words = typeof ko
