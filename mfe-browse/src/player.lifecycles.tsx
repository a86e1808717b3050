import { defineRemote } from '@sori/remote-kit/host'
import { PlayerDock } from './features/player/PlayerDock.tsx'
import { createStore } from './store.ts'

/** The second parcel (manifest `dock`): the player, which the shell keeps mounted on every page (D34). */
export const { bootstrap, mount, unmount, update } = defineRemote({
  App: PlayerDock,
  createStore,
  quiet: true,
})
