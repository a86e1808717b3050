import { defineRemote } from '@sori/remote-kit/remote'
import { App } from './App.tsx'
import { createStore } from './store.ts'

/** The remote's face: what the shell mounts. */
export const { bootstrap, mount, unmount, update } = defineRemote({ App, createStore })
