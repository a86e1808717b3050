import * as z from 'zod/mini'
import { freeText } from '../envelope/index.ts'
import { composedText, tagText, titleText } from '../text/index.ts'

/** The longest title, in characters. */
export const TITLE_MAX = 50
/** The longest name of an album, in characters. */
export const ALBUM_NAME_MAX = 255
/** The longest description, in characters. */
export const DESCRIPTION_MAX = 500
/** The longest name of a tag, in characters. */
export const TAG_NAME_MAX = 50
const PRICE_MAX = 10
const SOUND_TYPE_MAX = 50
/** The largest number of tags of each kind. */
export const TAGS_MAX = 20

/** Letters, digits, spaces and combining marks, without a mark at the start. */
const TITLE = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ])+$/u
const PRINTABLE = /^(?:(?!\p{Default_Ignorable_Code_Point})[^\p{C}\p{Zl}\p{Zp}])+$/u
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u

export const title = z
  .string()
  .check(
    z.overwrite(titleText),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(TITLE_MAX),
    z.regex(TITLE),
  )

/**
 * Returns a refused title without its forbidden signs ("Don't_stop" → "DONT STOP"). Returns
 * undefined for an allowed title, and for a title that cannot be repaired.
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

/** The name of an album. It needs a letter or digit, because it is part of a URL. */
export const albumName = z
  .string()
  .check(
    z.overwrite(titleText),
    z.minLength(1),
    z.minLength(2),
    z.maxLength(ALBUM_NAME_MAX),
    z.regex(PRINTABLE),
    z.regex(LETTER_OR_DIGIT),
  )

export const description = freeText(DESCRIPTION_MAX).check(z.minLength(1))

/** The specification has `price`, `soundType` and `verify`, but no request uses them. */
export const price = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(PRICE_MAX), z.regex(/^\d+$/))

export const soundType = z
  .string()
  .check(z.overwrite(composedText), z.minLength(1), z.maxLength(SOUND_TYPE_MAX))

export const verify = z.boolean()

const TAG_CHARACTER = String.raw`[\p{Script=Latin}\p{Script=Hangul}0-9 \-_&/.+#']`
/** Characters that tags may not contain. A full-width letter would be another spelling of a tag. */
const FORBIDDEN_IN_TAGS = String.raw`[\p{Default_Ignorable_Code_Point}\uFF00-\uFFEF]`
export const tagName = z
  .string()
  .check(
    z.overwrite(tagText),
    z.minLength(1),
    z.maxLength(TAG_NAME_MAX),
    z.regex(new RegExp(`^(?:(?!${FORBIDDEN_IN_TAGS})${TAG_CHARACTER})+$`, 'u')),
    z.regex(/[\p{L}0-9]/u),
  )
