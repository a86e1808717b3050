/** The one form of text that a person types: composed (NFC), without spaces around. */
export function composedText(text: string): string {
  return text.normalize('NFC').trim()
}

/** The one form of a title or an album name, in which it is stored and checked: composed, upper-cased, without spaces around (D17). */
export function titleText(text: string): string {
  return composedText(text).toUpperCase().normalize('NFC')
}

/** The one form of a tag, in which it is stored, compared and written in addresses: composed, lower-cased, one space between words (D18). */
export function tagText(text: string): string {
  return composedText(text).replace(/ +/g, ' ').toLowerCase().normalize('NFC')
}

/** The tags of a comma list, in their one form, each once. */
export function tagList(list: string): string[] {
  return [...new Set(list.split(',').map(tagText).filter(Boolean))]
}
