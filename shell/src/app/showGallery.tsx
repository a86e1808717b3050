import type { RemoteManifest } from '@sori/contract/registry'
import { loadGallery } from '@sori/market-kit/testing'
import { RemoteRoot } from '@sori/remote-kit/host'
import { createRoot } from 'react-dom/client'
import { ConfirmArea } from '../chrome/ConfirmArea.tsx'
import { TaskArea } from '../chrome/TaskArea.tsx'
import { ToastArea } from '../chrome/ToastArea.tsx'
import { createCatalog } from '../remotes/createCatalog.ts'
import { createServices } from './createServices.ts'
import { createSafeStorage } from './safeStorage.ts'
import { ServicesProvider } from './useServices.tsx'

const manifest: RemoteManifest = {
  name: 'gallery',
  contract: '*',
  routes: [{ path: '/__gallery', access: 'public', title: { ko: 'UI', en: 'UI' }, firstData: [] }],
  nav: [],
}
const place = {
  version: 'dev',
  base: '/',
  entry: '',
  global: '',
  integrity: '',
  preload: [],
  revoked: [],
}

/** Shows the kit's parts at `/__gallery`, on the shell's own host and the real API; only in builds with `SHELL_GALLERY=1`. */
export async function showGallery(page: Window & typeof globalThis): Promise<void> {
  const root = page.document.getElementById('root')
  if (!root) return
  const { createGalleryStore, Gallery } = await loadGallery()
  const catalog = await createCatalog({
    inlined: JSON.stringify({ remotes: [{ name: manifest.name, manifest, ...place }] }),
    storage: createSafeStorage(() => page.sessionStorage),
    fetch: (input, init) => page.fetch(input, init),
  })
  const services = createServices(page, catalog, {
    load: () => new Promise(() => {}),
    abort: () => {},
    probe: async () => false,
  })
  services.hosts.begin('gallery', 'dev')
  createRoot(root).render(
    <ServicesProvider services={services}>
      <RemoteRoot
        host={services.hosts.of('gallery', 'dev')}
        App={Gallery}
        createStore={createGalleryStore}
      />
      <TaskArea />
      <ConfirmArea />
      <ToastArea />
    </ServicesProvider>,
  )
  services.session.resume()
}
