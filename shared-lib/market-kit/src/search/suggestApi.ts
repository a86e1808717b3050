import type { SuggestAnswer } from '@sori/contract/catalogue'
import { type Suggestions, toSuggestions } from '../model/index.ts'

/** Empty suggestions. */
export const nothing: Suggestions = {
  tracks: [],
  artists: [],
  albums: [],
  tags: [],
  spelling: null,
}

/** Returns empty suggestions after a refusal. */
export async function suggestionsFor(asked: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`/api/sounds/suggest?q=${encodeURIComponent(asked)}`, { signal })
  if (!answer.ok) return nothing
  return toSuggestions(((await answer.json()) as SuggestAnswer).dto)
}
