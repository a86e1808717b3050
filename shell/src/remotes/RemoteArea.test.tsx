import type { Host } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/host'
import { act, render, waitFor } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { Notices } from '../chrome/Notices.tsx'
import { remoteOf, versionOf } from '../testing/registrySamples.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { PAGE } from './createRemotes.ts'
import { RemoteArea } from './RemoteArea.tsx'

const DOCK = './player'

/** Returns a module that records its host while it is mounted. */
function recordingModule(name: string, mounted: Map<string, Host>): Lifecycles {
  return {
    bootstrap: async () => {},
    mount: async ({ host }) => mounted.set(name, host),
    unmount: async () => mounted.delete(name),
    update: async () => {},
  }
}

describe('RemoteArea', () => {
  it('moves the dock to the version and host to which the page falls back', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const remote = remoteOf('browse', [['/sounds/tracks', 'public']], {
      previous: versionOf('browse', '0'),
    })
    remote.manifest.dock = DOCK
    const mounted = new Map<string, Host>()
    const services = await servicesSample(
      { remotes: [remote] },
      {
        load: async ({ version }, expose) => {
          if (version === '1' && expose === PAGE) throw new Error('planted')
          return recordingModule(`${version} ${expose}`, mounted)
        },
        abort: () => {},
        probe: async () => false,
      },
    )
    const ui = (page: boolean) => (
      <ServicesContext value={services}>
        {page && <RemoteArea name="browse" expose={PAGE} />}
        <RemoteArea name="browse" expose={DOCK} />
      </ServicesContext>
    )
    const expectMounted = (...names: string[]) =>
      expect([...mounted.keys()].sort()).toEqual(names.sort())
    const { rerender } = render(ui(false))
    await waitFor(() => expectMounted(`1 ${DOCK}`))
    rerender(ui(true))
    await waitFor(() => expectMounted(`0 ${PAGE}`, `0 ${DOCK}`))
    // The first version of the dock must not return within this time.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expectMounted(`0 ${PAGE}`, `0 ${DOCK}`)
    expect(mounted.get(`0 ${DOCK}`)).toBe(mounted.get(`0 ${PAGE}`))
    jest.restoreAllMocks()
  })

  it('replaces a revoked version in an open tab, but not while work is unsaved', async () => {
    jest.useFakeTimers()
    const live = remoteOf('browse', [['/sounds/tracks', 'public']])
    const rolledBack = { ...versionOf('browse', '0'), revoked: ['1'] }
    const mounted = new Map<string, Host>()
    window.fetch = async () => Response.json({ remotes: [{ ...live, ...rolledBack }] })
    const services = await servicesSample(
      { remotes: [live] },
      {
        load: async ({ version }) => recordingModule(version, mounted),
        abort: () => {},
        probe: async () => false,
      },
    )
    render(
      <ServicesContext value={services}>
        <Notices />
        <RemoteArea name="browse" expose={PAGE} />
      </ServicesContext>,
    )
    await waitFor(() => expect([...mounted.keys()]).toEqual(['1']))
    let release = () => {}
    act(() => {
      release = services.unsaved.add()
    })
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect([...mounted.keys()]).toEqual(['1'])
    act(release)
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect([...mounted.keys()]).toEqual(['0'])
    jest.useRealTimers()
  })
})
