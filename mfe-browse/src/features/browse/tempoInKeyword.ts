import { type BrowseParams, bpmRangeOf } from '@sori/contract/catalogue'

const FULL_WIDTH = /[！-～]/gu
const FULL_WIDTH_OFFSET = 0xfee0
const TEMPO = /(^|[^\p{L}\p{N}.])(\d{2,3})(?:\s*[-~–]\s*(\d{2,3}))?\s*bpm(?![a-z\d])/iu
const WHITESPACE = /\s+/gu

/** The tempo in a keyword as a filter, and the other words. */
export interface TempoInKeyword {
  range: string
  otherWords: string
}

/** Returns the tempo in a keyword like `120bpm house` or `90-100 BPM`. */
export function tempoInKeyword(keyword: string): TempoInKeyword | undefined {
  const text = keyword.replace(FULL_WIDTH, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - FULL_WIDTH_OFFSET),
  )
  const [words, before = '', lowest, highest = lowest] = TEMPO.exec(text) ?? []
  const range = `${lowest}-${highest}`
  if (words === undefined || !bpmRangeOf(range)) return undefined
  const otherWords = text.replace(words, `${before} `).replace(WHITESPACE, ' ').trim()
  return { range, otherWords }
}

/** Returns the change of parameters that leaves `otherWords` of the keyword. */
export function keptWords(params: BrowseParams, otherWords: string): Partial<BrowseParams> {
  return {
    keyword: otherWords,
    type: otherWords ? 'a' : undefined,
    sort: otherWords ? params.sort : undefined,
    literal: undefined,
  }
}
