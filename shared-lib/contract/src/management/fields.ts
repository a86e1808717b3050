import * as z from 'zod/mini'
import { composedText, tagText, titleText } from '../text/index.ts'

/** Longest title of a track (product.md §5). */
export const TITLE_MAX = 50
/** Longest name of an album (product.md §5). */
export const ALBUM_NAME_MAX = 255
/** Longest description of a track or an album (product.md §5). */
export const DESCRIPTION_MAX = 500
/** Longest tag, in characters: a label of a list, not a sentence. */
export const TAG_NAME_MAX = 50
/** Most digits of a price. */
const PRICE_MAX = 10
/** Longest sound type. */
const SOUND_TYPE_MAX = 50
/** Most tags of one kind that a track may carry, and that one request may create. */
export const TAGS_MAX = 20

/** A track's title: letters of any script, digits and spaces, at least one of them no space (D17). */
export const title = z
  .string()
  .check(
    z.overwrite(titleText),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(TITLE_MAX),
    z.regex(/^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ])+$/u),
  )

/**
 * Returns a permitted version of a refused title: without quotation marks and with spaces for other signs
 * ("Don't_stop" → "DONT STOP"). Returns undefined for a permitted title, and when nothing usable is left.
 */
export function cleanTitle(text: string): string | undefined {
  if (title.safeParse(text).success) return undefined
  return title.safeParse(withoutSigns(text)).data
}

/** Removes quotation marks and replaces every other sign by a space. */
export function withoutSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(/['’‘`´"“”]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
}

/** An album's name: whatever can be seen, with a letter or a digit in it (D17), because it is part of an address. */
export const albumName = z
  .string()
  .check(
    z.overwrite(titleText),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(ALBUM_NAME_MAX),
    z.regex(/^(?:(?!\p{Default_Ignorable_Code_Point})[^\p{C}\p{Zl}\p{Zp}])+$/u),
    z.regex(/[\p{L}\p{Nd}]/u),
  )

/** What an artist says of a track or an album; lines may be broken in it. */
export const description = z
  .string()
  .check(z.overwrite(composedText), z.minLength(1), z.maxLength(DESCRIPTION_MAX), z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u))

/** A track's price, in digits (product.md §5). A validator only: every track costs credits (D25, D37). */
export const price = z.string().check(z.trim(), z.minLength(1), z.maxLength(PRICE_MAX), z.regex(/^\d+$/))

/** A track's sound type. A validator only: no payload has it (D37). */
export const soundType = z.string().check(z.overwrite(composedText), z.minLength(1), z.maxLength(SOUND_TYPE_MAX))

/** Whether an album was reviewed. A validator only: no payload has it (D37). */
export const verify = z.boolean()

/** A tag's name: lower-case Latin letters, digits, Hangul, space and `-_&/.+#'`, with a letter or a digit in it (D18). */
export const tagName = z.string().check(
  z.overwrite(tagText),
  z.minLength(1),
  z.maxLength(TAG_NAME_MAX),
  // full-width letters would be a second spelling of the same tag
  z.regex(/^(?:(?![\p{Default_Ignorable_Code_Point}\uFF00-\uFFEF])[\p{Script=Latin}\p{Script=Hangul}0-9 \-_&/.+#'])+$/u),
  z.regex(/[\p{L}0-9]/u),
)

/** Tag names, each once. What is wrong with one of them is said of the whole list: that is the field that a form has. */
export const tagNames = z.array(z.string()).check(
  z.maxLength(TAGS_MAX),
  z.overwrite((names) => [...new Set(names.map(tagText))]),
  ({ value, issues }) => {
    for (const name of value) {
      const [wrong] = z.safeParse(tagName, name).error?.issues ?? []
      if (wrong) issues.push({ ...wrong, path: [], input: name } as (typeof issues)[number])
    }
  },
)
