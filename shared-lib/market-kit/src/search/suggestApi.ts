import type { SuggestAnswer } from '@sori/contract/catalogue'
import { type Suggestions, toSuggestions } from '../model/index.ts'

export const noSuggestions: Suggestions = {
  tracks: [],
  artists: [],
  albums: [],
  tags: [],
  combinations: [],
  spelling: null,
}

/** Requests suggestions. Returns no suggestions if the server refuses. */
export async function suggestionsFor(input: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(`/api/sounds/suggest?q=${encodeURIComponent(input)}`, { signal })
  if (!response.ok) return noSuggestions
  return toSuggestions(((await response.json()) as SuggestAnswer).dto)
}
