import { addFonts } from './addFonts.ts'

const registry = {
  remotes: [
    { name: 'browse', manifest: { routes: [{ path: '/sounds/tracks', access: 'public', firstData: ['/api/sounds/tracks{search}'] }] } },
  ],
}

const FONTS = '/assets/fonts/fonts.0a1b2c3d.css'

/** Opens `path` with the page's head alone, as the browser does before the scripts are there. */
async function head(path: string, inlined = JSON.stringify(registry)): Promise<string[]> {
  const asked: string[] = []
  history.replaceState(null, '', path)
  document.head.innerHTML = `<script type="application/json" id="sori-registry"></script><script data-fonts="${FONTS}"></script>`
  const script = document.getElementById('sori-registry')
  if (script) script.textContent = inlined
  globalThis.fetch = async (url) => {
    asked.push(String(url))
    return Response.json({})
  }
  delete window.soriFirstAnswers
  await jest.isolateModulesAsync(async () => {
    await import('./firstPaint.ts')
  })
  return asked
}

/** The style sheets that the page has asked for. */
const sheets = () => [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))

afterEach(() => localStorage.clear())

test('a visitor’s first data is asked for before any script has come, and kept for the shell', async () => {
  expect(await head('/sounds/tracks')).toEqual(['/api/sounds/tracks'])
  expect([...(window.soriFirstAnswers?.keys() ?? [])]).toEqual(['undefined /api/sounds/tracks'])
})

test('a member’s first data waits for the shell, which knows whether the token is good', async () => {
  localStorage.setItem('refreshToken', 'kept')
  expect(await head('/sounds/tracks')).toEqual([])
})

test('a page that nobody owns and a registry that nobody can read ask for nothing', async () => {
  expect(await head('/nowhere')).toEqual([])
  expect(await head('/sounds/tracks', '{')).toEqual([])
})

test('theme and language are those that the person chose', async () => {
  localStorage.setItem('darkMode', 'enabled')
  localStorage.setItem('locale', 'en')
  await head('/sounds/tracks')
  expect([document.documentElement.dataset.theme, document.documentElement.lang]).toEqual(['dark', 'en'])
})

test('a new visitor’s fonts wait for the shell; who comes back has them from the start', async () => {
  await head('/sounds/tracks')
  expect(sheets()).toEqual([])
  addFonts(document)
  addFonts(document)
  expect(sheets()).toEqual([FONTS])
  await head('/sounds/tracks')
  expect(sheets()).toEqual([FONTS])
})

test('fonts of another build wait again', async () => {
  localStorage.setItem('fonts', '/assets/fonts/fonts.before.css')
  await head('/sounds/tracks')
  expect(sheets()).toEqual([])
})
