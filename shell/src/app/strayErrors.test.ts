import { watchStrayErrors } from './strayErrors.ts'

watchStrayErrors()
let lines: Record<string, string>[] = []
beforeEach(() => {
  lines = []
  jest
    .spyOn(console, 'warn')
    .mockImplementation((line) => void lines.push(JSON.parse(String(line))))
})
afterEach(() => jest.restoreAllMocks())

/** Returns an error whose stack names `file`. */
function thrownIn(file: string): Error {
  const error = new Error('planted')
  const frames = [`f (http://x/${file}:1:2)`, 'g (http://x/assets/react.js:1:2)']
  error.stack = ['Error: planted', ...frames].join('\n    at ')
  return error
}

/** Returns an event for an unhandled rejection. jsdom has no such event. */
function rejected(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason })
}

describe('watchStrayErrors', () => {
  it('assigns an uncaught error to the remote whose file it names', () => {
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'x', error: thrownIn('remotes/browse/0.1.0-a/page.js') }),
    )
    window.dispatchEvent(
      new ErrorEvent('error', {
        message: 'x',
        error: 'no error',
        filename: 'http://x/remotes/admin/2/page.js',
      }),
    )
    expect(lines).toMatchObject([
      { trouble: 'event', remote: 'browse', version: '0.1.0-a', reason: 'Error: planted' },
      { remote: 'admin', version: '2', reason: 'no error' },
    ])
  })

  it('assigns an unhandled rejection to its remote', () => {
    window.dispatchEvent(rejected(thrownIn('remotes/studio/1/chunk.js')))
    expect(lines).toMatchObject([{ remote: 'studio', version: '1' }])
  })

  it('assigns other errors to the shell', () => {
    window.dispatchEvent(rejected('a word'))
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'x', error: thrownIn('assets/main.js') }),
    )
    expect(lines).toMatchObject([{ remote: 'shell' }, { remote: 'shell' }])
  })
})
