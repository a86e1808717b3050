import { defineRemote } from '@sori/remote-kit/host'
import { PlayerDock } from './features/player/PlayerDock.tsx'
import { createStore } from './store.ts'

/** The lifecycles of the dock. The shell keeps the dock mounted on every page. */
export const { bootstrap, mount, unmount, update } = defineRemote({
  App: PlayerDock,
  createStore,
  quiet: true,
})
