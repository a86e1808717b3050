import { SUGGEST_MAX } from '@sori/contract/catalogue'
import { singleSpaced } from '@sori/contract/text'
import { useEffect, useState } from 'react'
import type { Suggestions } from '../model/index.ts'
import { nothing, suggestionsFor } from './suggestApi.ts'

/** Debounce of typing, in ms. */
const PAUSE = 120

/**
 * Returns the suggestions for the input. They stay until the next response. Failures are silent,
 * because searching works without suggestions.
 */
export function useSuggestions(typed: string): Suggestions {
  const asked = singleSpaced(typed)
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (asked === '' || asked.length > SUGGEST_MAX) {
      setFound(nothing)
      return
    }
    const end = new AbortController()
    const timer = setTimeout(() => {
      suggestionsFor(asked, end.signal).then(
        (suggestions) => end.signal.aborted || setFound(suggestions),
        () => end.signal.aborted || setFound(nothing),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [asked])
  return asked === '' ? nothing : found
}
