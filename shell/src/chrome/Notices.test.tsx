import { act, render, screen } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { registry } from '../testing/registrySamples.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { Notices } from './Notices.tsx'

/** Milliseconds after which a check has certainly started: the first begins after 4 s. */
const NEXT_CHECK_MS = 5 * 60_000 + 4_000
const OFFER = '새 버전이 있습니다.'
const OFFLINE = '네트워크 연결을 확인해주세요.'

const pageOf = (build: string) =>
  new Response(`<!doctype html>\n<html lang="ko" data-build="${build}"><body></body></html>`)

/**
 * Opens a tab with build `a`. The server has build `shell`, and version `browse` of the remote
 * browse.
 */
async function setUp({ shell = 'a', browse = '1' }) {
  document.documentElement.dataset.build = 'a'
  const remotes = registry.remotes.map((remote) =>
    remote.name === 'browse' ? { ...remote, version: browse } : remote,
  )
  window.fetch = async (input) =>
    String(input) === '/' ? pageOf(shell) : Response.json({ remotes })
  const services = await servicesSample()
  render(
    <ServicesContext value={services}>
      <Notices />
    </ServicesContext>,
  )
  return { services, advance: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('Notices', () => {
  it('offers a new build of the shell to an open tab', async () => {
    const { advance } = await setUp({ shell: 'b' })
    expect(screen.queryByText(OFFER)).toBeNull()
    await advance(NEXT_CHECK_MS)
    expect(screen.getByText(OFFER)).toBeVisible()
  })

  it('offers a new version of a remote', async () => {
    const { advance } = await setUp({ browse: '2' })
    await advance(NEXT_CHECK_MS)
    expect(screen.getByText(OFFER)).toBeVisible()
  })

  it('offers nothing without a new version or without a response', async () => {
    const { advance } = await setUp({})
    await advance(NEXT_CHECK_MS)
    expect(screen.queryByText(OFFER)).toBeNull()
    window.fetch = async () => new Response('<!doctype html>', { status: 503 })
    await advance(NEXT_CHECK_MS)
    expect(screen.queryByText(OFFER)).toBeNull()
  })

  it('offers no reload while work is unsaved', async () => {
    const { services, advance } = await setUp({ shell: 'b' })
    let release = () => {}
    act(() => {
      release = services.unsaved.add()
    })
    await advance(NEXT_CHECK_MS)
    expect(screen.queryByText(OFFER)).toBeNull()
    act(release)
    expect(screen.getByText(OFFER)).toBeVisible()
  })

  it('shows a notice while the browser is offline', async () => {
    await setUp({})
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => window.dispatchEvent(new Event('offline')))
    expect(screen.getByRole('status')).toHaveTextContent(OFFLINE)
    online.mockReturnValue(true)
    act(() => window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(OFFLINE)).toBeNull()
    online.mockRestore()
  })
})
