import * as z from 'zod/mini'
import { composedText, tagText, titleText } from '../text/index.ts'

/** Characters. */
export const TITLE_MAX = 50
/** Characters. */
export const ALBUM_NAME_MAX = 255
/** Characters. */
export const DESCRIPTION_MAX = 500
/** Characters: a tag is a label, not a sentence. */
export const TAG_NAME_MAX = 50
const PRICE_MAX = 10
const SOUND_TYPE_MAX = 50
/** Per kind, on a track and in one request for new tags. */
export const TAGS_MAX = 20

/** Visible letters of any script, digits and spaces. */
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
 * Removes quotation marks and replaces other signs by spaces ("Don't_stop" → "DONT STOP"). Returns
 * undefined when the title was permitted or nothing usable is left.
 */
export function cleanTitle(text: string): string | undefined {
  if (title.safeParse(text).success) return undefined
  return title.safeParse(withoutSigns(text)).data
}

export function withoutSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(/['’‘`´"“”]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
}

/** Visible characters with a letter or digit, because it is part of a URL. */
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

/** A description; line breaks are allowed. */
export const description = z
  .string()
  .check(
    z.overwrite(composedText),
    z.minLength(1),
    z.maxLength(DESCRIPTION_MAX),
    z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u),
  )

/** No request uses it: every track costs credits. */
export const price = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(PRICE_MAX), z.regex(/^\d+$/))

/** No request uses it. */
export const soundType = z
  .string()
  .check(z.overwrite(composedText), z.minLength(1), z.maxLength(SOUND_TYPE_MAX))

/** No request uses it. */
export const verify = z.boolean()

/** Lower-case Latin letters, digits, Hangul, space and `-_&/.+#'`, with a letter or digit. */
export const tagName = z.string().check(
  z.overwrite(tagText),
  z.minLength(1),
  z.maxLength(TAG_NAME_MAX),
  // Full-width letters would be a second spelling of the same tag.
  z.regex(
    /^(?:(?![\p{Default_Ignorable_Code_Point}\uFF00-\uFFEF])[\p{Script=Latin}\p{Script=Hangul}0-9 \-_&/.+#'])+$/u,
  ),
  z.regex(/[\p{L}0-9]/u),
)

/** An invalid name is an issue of the list, which is the form's field. */
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
