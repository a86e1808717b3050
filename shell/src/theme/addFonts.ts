import { readLocal } from '../app/localTexts.ts'

/** The key of the path of the cached fonts. */
const STORAGE_KEY = 'fonts'

function fontsOf(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[data-fonts]')?.dataset.fonts
}

/** Returns true if this browser has cached the fonts. */
export function hasFonts(): boolean {
  return readLocal(STORAGE_KEY) === fontsOf()
}

export function addFonts(): void {
  const href = fontsOf()
  if (!href || document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', href }))
  try {
    localStorage.setItem(STORAGE_KEY, href)
  } catch {
    // Without storage, the next visit loads the fonts after the first paint too.
  }
}
