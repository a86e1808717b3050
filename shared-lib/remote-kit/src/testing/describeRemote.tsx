import type { RemoteManifest } from '@sori/contract/registry'
import type { ComponentType } from 'react'
import type { RemoteParts } from '../remote/index.ts'
import { createTestHost } from './createTestHost.ts'
import { renderRemote } from './renderRemote.tsx'

interface RemoteUnderTest extends RemoteParts {
  manifest: RemoteManifest
  screens: Readonly<Record<string, ComponentType>>
}

export function describeRemote({ manifest, screens, ...parts }: RemoteUnderTest): void {
  describe(`the ${manifest.name} remote`, () => {
    it('pairs every route of its manifest with a screen', () => {
      expect(Object.keys(screens).sort()).toEqual(manifest.routes.map(({ path }) => path).sort())
    })

    it('links every navigation entry to one of its routes', () => {
      const routes = manifest.routes.map(({ path }) => path)
      expect(manifest.nav.filter(({ path }) => !routes.includes(path))).toEqual([])
    })

    it('renders nothing and sends no request at the path of another remote', () => {
      const { container, calls } = renderRemote(parts, { path: '/somewhere/else' })
      expect(container).toBeEmptyDOMElement()
      expect(calls).toEqual([])
    })

    it('creates a store whose only part is the cache of the remote', () => {
      const store = parts.createStore(createTestHost())
      expect(Object.keys(store.getState() as object)).toEqual([manifest.name])
    })
  })
}
