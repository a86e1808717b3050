import { ownerOf, type Registry } from '@sori/contract/registry'
import { createFirstData, type KeptAnswers } from '../remotes/createFirstData.ts'
import { addFonts, hasFonts } from './addFonts.ts'

/**
 * Runs in the head before the first paint (D36), inline after the registry. Sets theme, language
 * and the pinned sidebar from storage, requests a visitor's first data while scripts load, and adds
 * the fonts' style sheet.
 */
const root = document.documentElement
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const dark =
  stored('darkMode') ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'enabled' : 'disabled')
root.dataset.theme = dark === 'enabled' ? 'dark' : 'light'
root.lang = stored('locale') === 'en' ? 'en' : 'ko'
root.dataset.sidebar = stored('sidebar') ?? ''

// A member's answers need a token that may have to be renewed first: those the shell asks for.
if (stored('refreshToken') === null)
  window.soriFirstAnswers = firstAnswers(document.getElementById('sori-registry')?.textContent)

// only returning visitors have them cached; others load them later (`LateFonts.tsx`)
if (hasFonts(document)) addFonts(document)

/** The answers that the route of this page starts with. A registry that cannot be read is the shell's to report. */
function firstAnswers(inlined: string | null | undefined): KeptAnswers {
  const kept: KeptAnswers = new Map()
  try {
    const owner = ownerOf(JSON.parse(inlined ?? '') as Registry, location.pathname)
    const asker = {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
      token: () => null,
      userId: () => undefined,
      language: () => root.lang,
    }
    if (owner) createFirstData(asker, kept).start(owner.route, location.search)
  } catch {}
  return kept
}
