import type { HostParcel, ParcelProps } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/host'
import { act, render, screen } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { remoteOf, versionOf } from '../testing/registrySamples.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { PAGE } from './createRemotes.ts'
import { RemoteArea } from './RemoteArea.tsx'

type Props = ParcelProps & { domElement: HTMLElement; name: string; parcel: HostParcel }

/** Returns a module that shows `text` and records its lifecycles. */
function moduleOf(text: string, change: Partial<Lifecycles> = {}) {
  const log: string[] = []
  const mounts: Props[] = []
  const lifecycles: Lifecycles = {
    bootstrap: async () => log.push('bootstrap'),
    mount: async (props) => {
      log.push('mount')
      mounts.push(props as Props)
      ;(props as Props).domElement.textContent = text
    },
    unmount: async () => log.push('unmount'),
    update: async () => {},
    ...change,
  }
  return { lifecycles, log, mounts }
}

/** Mounts a remote with a live and a previous version. */
async function setUp(live: Lifecycles, before?: Lifecycles) {
  const remote = remoteOf(
    'demo',
    [['/a', 'public']],
    before ? { previous: versionOf('demo', '0') } : {},
  )
  const services = await servicesSample(
    { remotes: [remote] },
    {
      load: async ({ version }) => (version === '1' ? live : (before ?? live)),
      abort: () => {},
      probe: async () => false,
    },
  )
  const ui = (shown: boolean) => (
    <ServicesContext value={services}>
      {shown && <RemoteArea name="demo" expose={PAGE} />}
    </ServicesContext>
  )
  const { rerender } = render(ui(true))
  return {
    services,
    show: (shown: boolean) => rerender(ui(shown)),
    advance: (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms)),
  }
}

const never = () => new Promise<never>(() => {})

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  window.fetch = async () => new Response(null, { status: 503 })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('MountedModule', () => {
  it('bootstraps a module once, and mounts the module at each visit under another name', async () => {
    const { lifecycles, log, mounts } = moduleOf('here')
    const { show, advance } = await setUp(lifecycles)
    await advance()
    expect(screen.getByText('here')).toBeVisible()
    show(false)
    await advance()
    show(true)
    await advance()
    expect(log).toEqual(['bootstrap', 'mount', 'unmount', 'mount'])
    expect(mounts[0]?.name).not.toBe(mounts[1]?.name)
  })

  it('shows the previous version when a mount hangs for four seconds', async () => {
    const { advance } = await setUp(
      moduleOf('', { mount: never }).lifecycles,
      moduleOf('before').lifecycles,
    )
    await advance(3_900)
    expect(screen.getByRole('status')).toHaveTextContent('불러오는 중입니다…')
    await advance(200)
    expect(screen.getByText('before')).toBeVisible()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('offers a retry when a mount hangs for 12 s without a previous version', async () => {
    const { advance } = await setUp(moduleOf('', { mount: never }).lifecycles)
    await advance(4_100)
    expect(screen.getByRole('status')).toHaveTextContent('아직 불러오는 중입니다…')
    await advance(8_000)
    expect(screen.getByRole('button', { name: '다시 시도' })).toBeVisible()
  })

  it('shows the previous version when a mount fails, even if unmounts hang', async () => {
    const refusing = moduleOf('', {
      mount: () => Promise.reject(new Error('planted')),
      unmount: never,
    })
    const { advance, show } = await setUp(
      refusing.lifecycles,
      moduleOf('before', { unmount: never }).lifecycles,
    )
    await advance()
    expect(screen.getByText('before')).toBeVisible()
    show(false)
    await advance()
    show(true)
    await advance()
    expect(screen.getByText('before')).toBeVisible()
  })

  it('shows the previous version when the first screen throws', async () => {
    const live = moduleOf('broken')
    const { advance } = await setUp(live.lifecycles, moduleOf('before').lifecycles)
    await advance()
    act(() => live.mounts[0]?.parcel.failed({ reason: 'threw', shown: false }))
    await advance()
    expect(screen.getByText('before')).toBeVisible()
    act(() => live.mounts[0]?.parcel.failed({ reason: 'threw', shown: false }))
    await advance()
    expect(screen.getByText('before')).toBeVisible()
    expect(await live.mounts[0]?.parcel.retry()).toBe(true)
  })

  it('enables style sheets of mounted versions and removes those of replaced ones', async () => {
    const link = document.head.appendChild(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/remotes/demo/1/page.css',
      }),
    )
    const live = moduleOf('live')
    const { advance, show } = await setUp(live.lifecycles, moduleOf('before').lifecycles)
    await advance()
    expect(link.media).toBe('all')
    show(false)
    await advance()
    expect(link.media).toBe('not all')
    show(true)
    await advance()
    expect(link.media).toBe('all')
    act(() => live.mounts[1]?.parcel.failed({ reason: 'threw', shown: false }))
    await advance()
    expect(link.isConnected).toBe(false)
  })
})
