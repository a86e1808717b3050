/**
 * Rules of tracks, albums and tags. Uses no schema library, because pages show lists before they
 * load its schemas.
 */
import { tagText, titleText } from '../text/index.ts'

export const TITLE_MIN = 2
/** The longest title, in characters. */
export const TITLE_MAX = 50
/** The longest name of an album, in characters. */
export const ALBUM_NAME_MAX = 255
/** The longest description, in characters. */
export const DESCRIPTION_MAX = 500
/** The longest name of a tag, in characters. */
export const TAG_NAME_MAX = 50
/** The largest number of tags of each kind. */
export const TAGS_MAX = 20
export const HIDDEN_REASON_MAX = 500

/** Letters, digits, spaces and combining marks, without a mark at the start. */
export const TITLE = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ])+$/u

/** Returns the title in a text, or undefined if it is invalid. */
export function titleIn(text: string): string | undefined {
  const title = titleText(text)
  const isValid = title.length >= TITLE_MIN && title.length <= TITLE_MAX && TITLE.test(title)
  return isValid ? title : undefined
}

/**
 * Returns a refused title without its forbidden signs ("Don't_stop" → "DONT STOP"). Returns
 * undefined for an allowed title, and for a title that cannot be repaired.
 */
export function cleanTitle(text: string): string | undefined {
  return titleIn(text) ? undefined : titleIn(withoutSigns(text))
}

export function withoutSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(/['’‘`´"“”]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
}

const TAG_CHARACTER = String.raw`[\p{Script=Latin}\p{Script=Hangul}0-9 \-_&/.+#']`
/** Characters that tags may not contain. A full-width letter would be another spelling of a tag. */
const FORBIDDEN_IN_TAGS = String.raw`[\p{Default_Ignorable_Code_Point}\uFF00-\uFFEF]`
export const TAG_CHARACTERS = new RegExp(`^(?:(?!${FORBIDDEN_IN_TAGS})${TAG_CHARACTER})+$`, 'u')
/** A letter or a digit. Each tag needs one. */
export const TAG_LETTER = /[\p{L}0-9]/u

/** Returns the name of a tag in a text, or undefined if it is invalid. */
export function tagNameIn(text: string): string | undefined {
  const name = tagText(text)
  const isValid = name.length <= TAG_NAME_MAX && TAG_CHARACTERS.test(name) && TAG_LETTER.test(name)
  return isValid ? name : undefined
}
