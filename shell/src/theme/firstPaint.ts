import { ownerOf, type Registry } from '@sori/contract/registry'
import { readLocal } from '../app/localTexts.ts'
import { createFirstData, type PendingResponses } from '../remotes/createFirstData.ts'
import { createPageSignals } from '../signals/pageSignals.ts'
import { addFonts, hasFonts } from './addFonts.ts'
import { loadAfterPaint } from './loadAfterPaint.ts'

/** Runs inline in the head, before the first paint and the scripts. */
const root = document.documentElement
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const darkMode = readLocal('darkMode') ?? (prefersDark ? 'enabled' : 'disabled')
root.dataset.theme = darkMode === 'enabled' ? 'dark' : 'light'
root.lang = readLocal('locale') === 'en' ? 'en' : 'ko'
root.dataset.sidebar = readLocal('sidebar') ?? ''

const isVisitor = readLocal('refreshToken') === null
// Only Korean visitors see `#sori-frame`, because the build renders it for them.
if (isVisitor && root.lang === 'ko')
  root.dataset.frame = /^\/(sounds\/|$)/.test(location.pathname) ? 'catalogue' : 'page'

// A member's requests wait for the shell, because the token may have to be renewed first.
if (isVisitor)
  window.soriFirstResponses = firstResponses(document.getElementById('sori-registry')?.textContent)
// Moves the preload links of a guarded page out of their template: visitors do not need its files.
else
  document.head.append(
    document.querySelector<HTMLTemplateElement>('template:not([data-files])')?.content ?? '',
  )

window.soriSignals = createPageSignals()

// Without cached fonts, `Shell` adds the fonts after the first paint.
if (hasFonts()) addFonts()
loadAfterPaint()

/** Starts the first requests of the page. The shell reports an unreadable registry. */
function firstResponses(inlined: string | null | undefined): PendingResponses {
  const responses: PendingResponses = new Map()
  try {
    const owner = ownerOf(JSON.parse(inlined ?? '') as Registry, location.pathname)
    const visitor = {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
      token: () => null,
      userId: () => undefined,
      language: () => root.lang,
    }
    if (owner?.route.access === 'public')
      createFirstData(visitor, responses).start(owner.route, location)
  } catch {}
  return responses
}
