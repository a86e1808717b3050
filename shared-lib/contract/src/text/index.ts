/** The one form of text that a person types: composed (NFC), without spaces around. */
export function composedText(text: string): string {
  return text.normalize('NFC').trim()
}

/** As {@link composedText}, with one space between words. A line break inside is no space: no line of a mail may begin in a name. */
export function singleSpaced(text: string): string {
  return composedText(text).replace(/[^\S\r\n]+/g, ' ')
}

/** The one form of a title or an album name, in which it is stored and checked: composed, upper-cased, one space between words (D17). */
export function titleText(text: string): string {
  return singleSpaced(text).toUpperCase().normalize('NFC')
}

/** The one form of a tag, in which it is stored, compared and written in addresses: composed, lower-cased, one space between words (D18). */
export function tagText(text: string): string {
  return composedText(text).replace(/ +/g, ' ').toLowerCase().normalize('NFC')
}

/** The tags of a comma list, in their one form, each once. */
export function tagList(list: string): string[] {
  return [...new Set(list.split(',').map(tagText).filter(Boolean))]
}
