import { createTestHost, renderRemote } from '@sori/remote-kit/testing'
import { missingFiles } from '@sori/remote-tools/jest'
import { screen } from '@testing-library/react'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'

describe('the account remote', () => {
  it.each(manifest.routes)('shows at $path which screen it is', async ({ path, title }) => {
    renderRemote({ App, createStore }, { path })
    expect(await screen.findByRole('heading', { level: 1, name: title.ko })).toBeVisible()
  })

  it('shows its screens in English too', async () => {
    const [{ path, title }] = manifest.routes.slice(-1) as [(typeof manifest.routes)[number]]
    renderRemote({ App, createStore }, { path, locale: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: title.en })).toBeVisible()
  })

  it("shows nothing at another remote's path", () => {
    const { container } = renderRemote({ App, createStore }, { path: '/somewhere/else' })
    expect(container).toBeEmptyDOMElement()
  })

  it('starts with an empty cache of its own', () => {
    const store = createStore(createTestHost())
    expect(Object.keys(store.getState())).toEqual([manifest.name])
  })

  it('has the skeleton that every remote has', () => {
    expect(missingFiles(manifest.name)).toEqual([])
  })
})
