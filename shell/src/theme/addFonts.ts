/** The key of the cached fonts' build. */
const KEY = 'fonts'

/** The path of the fonts' style sheet, which the page's first script carries. */
function fontsOf(document: Document): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[data-fonts]')?.dataset.fonts
}

/** True when the browser has the fonts of this page from an earlier one. */
export function hasFonts(document: Document): boolean {
  try {
    return localStorage.getItem(KEY) === fontsOf(document)
  } catch {
    return false
  }
}

/** Adds the fonts' style sheet to the page, once. */
export function addFonts(document: Document): void {
  const path = fontsOf(document)
  if (!path || document.querySelector(`link[href="${path}"]`)) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path }),
  )
  try {
    localStorage.setItem(KEY, path)
  } catch {
    // full or shut: the next page waits for its fonts again
  }
}
