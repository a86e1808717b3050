import { loadGallery } from '@sori/market-kit/testing'
import { RemoteRoot } from '@sori/remote-kit/host'
import { createRoot } from 'react-dom/client'
import { ConfirmArea } from '../chrome/ConfirmArea.tsx'
import { TaskArea } from '../chrome/TaskArea.tsx'
import { ToastArea } from '../chrome/ToastArea.tsx'
import { createRegistryStore } from '../remotes/createRegistryStore.ts'
import { createServices } from './createServices.ts'
import { createSafeStorage } from './safeStorage.ts'
import { ServicesContext } from './useServices.ts'

/** Shows the kit's components with the real API (`SHELL_GALLERY=1`). */
export async function showGallery(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const registryStore = await createRegistryStore({
    inlined: JSON.stringify({ remotes: [] }),
    storage: createSafeStorage(() => sessionStorage),
    fetch,
  })
  const services = createServices(registryStore, {
    load: () => new Promise(() => {}),
    abort: () => {},
    probe: async () => false,
  })
  const version = services.hostOf('gallery', 'dev')
  version.startMount()
  const { createGalleryStore, Gallery } = await loadGallery()
  createRoot(root).render(
    <ServicesContext value={services}>
      <RemoteRoot host={version.host} App={Gallery} createStore={createGalleryStore} />
      <TaskArea />
      <ConfirmArea />
      <ToastArea />
    </ServicesContext>,
  )
  services.session.resume()
}
