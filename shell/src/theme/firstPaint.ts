/**
 * Runs alone, in the head, before anything is painted (D36): an external file, because the CSP allows no inline script.
 * Sets theme and language from what was stored; starts the font's style sheet without making the first paint wait for it.
 */
const root = document.documentElement
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const dark = stored('darkMode') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'enabled' : 'disabled')
root.dataset.theme = dark === 'enabled' ? 'dark' : 'light'
root.lang = stored('locale') === 'en' ? 'en' : 'ko'

const fonts = document.currentScript?.dataset.fonts
if (fonts) {
  // a sheet that a script inserts blocks no paint
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = fonts
  document.head.append(sheet)
}

export {}
