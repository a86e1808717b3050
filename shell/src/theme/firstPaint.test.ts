import { addFonts } from './addFonts.ts'

// jsdom reports no paints.
jest.mock('./loadAfterPaint.ts', () => ({ loadAfterPaint: () => undefined }))

const registry = {
  remotes: [
    {
      name: 'browse',
      manifest: {
        routes: [
          { path: '/sounds/tracks', access: 'public', firstData: ['/api/sounds/tracks{search}'] },
          { path: '/me/cart', access: 'authenticated', firstData: ['/api/cart'] },
        ],
      },
    },
  ],
}

const FONTS = '/assets/fonts/fonts.0a1b2c3d.css'

/** Runs the script in the head of a page, and returns the URLs it requests. */
async function head(path: string, inlined = JSON.stringify(registry)): Promise<string[]> {
  const requests: string[] = []
  history.replaceState(null, '', path)
  document.head.innerHTML =
    '<script type="application/json" id="sori-registry"></script>' +
    '<template><link rel="preload" as="script" href="/guarded.js"></template>' +
    `<script data-fonts="${FONTS}"></script>`
  const script = document.getElementById('sori-registry')
  if (script) script.textContent = inlined
  globalThis.fetch = async (url) => {
    requests.push(String(url))
    return Response.json({})
  }
  delete window.soriFirstResponses
  await jest.isolateModulesAsync(async () => {
    await import('./firstPaint.ts')
  })
  return requests
}

const sheets = () =>
  [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))

afterEach(() => localStorage.clear())

describe('firstPaint', () => {
  it('requests a visitor’s first data before scripts arrive', async () => {
    expect(await head('/sounds/tracks')).toEqual(['/api/sounds/tracks'])
    expect([...(window.soriFirstResponses?.keys() ?? [])]).toEqual(['undefined /api/sounds/tracks'])
  })

  it('requests no first data for a member: only the shell knows the token', async () => {
    localStorage.setItem('refreshToken', 'kept')
    expect(await head('/sounds/tracks')).toEqual([])
  })

  it('preloads the files of a guarded page for members only', async () => {
    await head('/me/cart')
    expect(document.head.querySelector('link')).toBeNull()
    localStorage.setItem('refreshToken', 'kept')
    await head('/me/cart')
    expect(document.head.querySelector('link')).toHaveAttribute('href', '/guarded.js')
  })

  it('requests nothing for a guarded or unowned page or an unreadable registry', async () => {
    expect(await head('/me/cart')).toEqual([])
    expect(await head('/nowhere')).toEqual([])
    expect(await head('/sounds/tracks', '{')).toEqual([])
  })

  it('shows Korean visitors the frame, with the search scope on catalogue pages', async () => {
    const frameAt = async (path: string) => {
      delete document.documentElement.dataset.frame
      await head(path)
      return document.documentElement.dataset.frame
    }
    expect([await frameAt('/'), await frameAt('/sounds/albums')]).toEqual([
      'catalogue',
      'catalogue',
    ])
    expect(await frameAt('/login')).toBe('page')
    localStorage.setItem('locale', 'en')
    expect(await frameAt('/login')).toBeUndefined()
    localStorage.clear()
    localStorage.setItem('refreshToken', 'stored')
    expect(await frameAt('/login')).toBeUndefined()
  })

  it('applies the chosen theme and language', async () => {
    localStorage.setItem('darkMode', 'enabled')
    localStorage.setItem('locale', 'en')
    await head('/sounds/tracks')
    expect([document.documentElement.dataset.theme, document.documentElement.lang]).toEqual([
      'dark',
      'en',
    ])
  })

  it('loads fonts immediately only for returning visitors', async () => {
    await head('/sounds/tracks')
    expect(sheets()).toEqual([])
    addFonts()
    addFonts()
    expect(sheets()).toEqual([FONTS])
    await head('/sounds/tracks')
    expect(sheets()).toEqual([FONTS])
  })

  it('loads no font before the first paint when the stored fonts are of another build', async () => {
    localStorage.setItem('fonts', '/assets/fonts/fonts.before.css')
    await head('/sounds/tracks')
    expect(sheets()).toEqual([])
  })
})
