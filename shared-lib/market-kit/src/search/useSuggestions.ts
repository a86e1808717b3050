import { SUGGEST_MAX } from '@sori/contract/catalogue'
import { singleSpaced } from '@sori/contract/text'
import { useEffect, useState } from 'react'
import type { Suggestions } from '../model/index.ts'
import { noSuggestions, suggestionsFor } from './suggestApi.ts'

/** Milliseconds without typing before a request. */
const DEBOUNCE_MS = 120

/**
 * Returns the suggestions for the typed text. The last suggestions stay until the next response.
 * Shows no failures, because the search works without suggestions.
 */
export function useSuggestions(typed: string): Suggestions {
  const input = singleSpaced(typed)
  const [results, setResults] = useState(noSuggestions)
  const isSuggestible = input !== '' && input.length <= SUGGEST_MAX
  if (!isSuggestible && results !== noSuggestions) setResults(noSuggestions)
  useEffect(() => {
    if (!isSuggestible) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      suggestionsFor(input, controller.signal).then(
        (suggestions) => controller.signal.aborted || setResults(suggestions),
        () => controller.signal.aborted || setResults(noSuggestions),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [input, isSuggestible])
  return results
}
