import { type RenderedRemote, renderRemote } from '@sori/remote-kit/testing'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'
import { anAdmin } from './fixtures.ts'

/** Renders this remote for a logged-in administrator. */
export function renderAdmin(start: Parameters<typeof renderRemote>[1]): RenderedRemote {
  return renderRemote({ App, createStore }, { user: anAdmin, ...start })
}
