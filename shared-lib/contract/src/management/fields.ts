import * as z from 'zod/mini'
import { freeText } from '../envelope/index.ts'
import { composedText, tagText, titleText } from '../text/index.ts'
import {
  ALBUM_NAME_MAX,
  DESCRIPTION_MAX,
  TAG_CHARACTERS,
  TAG_LETTER,
  TAG_NAME_MAX,
  TITLE,
  TITLE_MAX,
  TITLE_MIN,
} from './rules.ts'

const PRICE_MAX = 10
const SOUND_TYPE_MAX = 50

const PRINTABLE = /^(?:(?!\p{Default_Ignorable_Code_Point})[^\p{C}\p{Zl}\p{Zp}])+$/u
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u

export const title = z
  .string()
  .check(
    z.overwrite(titleText),
    z.minLength(1),
    z.minLength(TITLE_MIN),
    z.maxLength(TITLE_MAX),
    z.regex(TITLE),
  )

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

export const tagName = z
  .string()
  .check(
    z.overwrite(tagText),
    z.minLength(1),
    z.maxLength(TAG_NAME_MAX),
    z.regex(TAG_CHARACTERS),
    z.regex(TAG_LETTER),
  )
