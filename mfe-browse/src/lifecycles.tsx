import { defineRemote } from '@sori/remote-kit/host'
import { App } from './App.tsx'
import { createStore } from './store.ts'

/** The lifecycles that the shell calls. */
export const { bootstrap, mount, unmount, update } = defineRemote({ App, createStore })
