import { SUGGEST_MAX } from '@sori/contract/catalogue'
import { singleSpaced } from '@sori/contract/text'
import { useEffect, useState } from 'react'
import type { Suggestions } from '../model/index.ts'
import { nothing, suggestionsFor } from './suggestApi.ts'

/** A person who goes on typing is not asked after before this long, in ms. */
const PAUSE = 120

/**
 * The names suggested for what is typed (D46). They stand until the next answer is there; an answer that comes after more was typed is dropped,
 * with its request. Where none can be had there are none, and nobody is told: what was typed can be searched for all the same.
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
