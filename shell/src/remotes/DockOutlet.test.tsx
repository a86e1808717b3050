import type { Host } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/host'
import { act, render, waitFor } from '@testing-library/react'
import { ServicesProvider } from '../app/useServices.tsx'
import { remoteOf, versionOf } from '../testing/registrySamples.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { PAGE } from './createRemotes.ts'
import { DockOutlet } from './DockOutlet.tsx'
import { RemoteOutlet } from './RemoteOutlet.tsx'

const DOCK = './player'

/** A module of a remote that only notes when it is mounted and unmounted, and keeps the host that it was given. */
function parcel(name: string, mounted: Map<string, Host>): Lifecycles {
  return {
    bootstrap: async () => {},
    mount: async ({ host }) => mounted.set(name, host),
    unmount: async () => mounted.delete(name),
    update: async () => {},
  }
}

test('a page that falls back unmounts the dock of the version it leaves, and shares one host with the new one', async () => {
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
        return parcel(`${version} ${expose}`, mounted)
      },
      abort: () => {},
      probe: async () => false,
    },
  )
  const ui = (page: boolean) => (
    <ServicesProvider services={services}>
      {page && <RemoteOutlet name="browse" />}
      <DockOutlet name="browse" expose={DOCK} />
    </ServicesProvider>
  )
  const onlyMounted = (...names: string[]) =>
    expect([...mounted.keys()].sort()).toEqual(names.sort())
  const { rerender } = render(ui(false))
  await waitFor(() => onlyMounted(`1 ${DOCK}`))
  rerender(ui(true))
  await waitFor(() => onlyMounted(`0 ${PAGE}`, `0 ${DOCK}`))
  // the version it left does not come back
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  onlyMounted(`0 ${PAGE}`, `0 ${DOCK}`)
  expect(mounted.get(`0 ${DOCK}`)).toBe(mounted.get(`0 ${PAGE}`))
  jest.restoreAllMocks()
})
