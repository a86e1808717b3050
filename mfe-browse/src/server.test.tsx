/** @jest-environment node */
import { renderOnServer } from '@sori/remote-kit/testing'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'

test.each(manifest.routes)('$path renders without a browser', async ({ path }) => {
  expect(await renderOnServer({ App, createStore }, { path })).toContain('<h1')
})
