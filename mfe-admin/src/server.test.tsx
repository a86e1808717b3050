/** @jest-environment node */
import { renderOnServer } from '@sori/remote-kit/testing'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'
import { anAdmin } from './testing/fixtures.ts'

test.each(manifest.routes)('$path renders without a browser', async ({ path }) => {
  expect(await renderOnServer({ App, createStore }, { path, user: anAdmin })).toContain('<h1')
})
