import { defineRemote } from '@sori/remote-kit/host'
import { App } from './App.tsx'
import { createStore } from './store.ts'

/** The lifecycles by which the shell mounts this remote. */
export const { bootstrap, mount, unmount, update } = defineRemote({ App, createStore })
