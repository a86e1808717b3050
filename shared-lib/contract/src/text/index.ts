/** Normalises to NFC and trims. */
export function composedText(text: string): string {
  return text.normalize('NFC').trim()
}

/**
 * With one space between words. Line breaks stay, so that names with one are refused: they could
 * inject mail headers.
 */
export function singleSpaced(text: string): string {
  return composedText(text).replace(/[^\S\r\n]+/g, ' ')
}

/** The stored form: upper-cased, one space between words. */
export function titleText(text: string): string {
  return singleSpaced(text).toUpperCase().normalize('NFC')
}

/** The stored form: lower-cased, one space between words. */
export function tagText(text: string): string {
  return composedText(text).replace(/ +/g, ' ').toLowerCase().normalize('NFC')
}

/** Returns the unique tags of a comma-separated list. */
export function tagList(list: string): string[] {
  return [...new Set(list.split(',').map(tagText).filter(Boolean))]
}
