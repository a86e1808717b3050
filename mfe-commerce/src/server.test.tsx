/** @jest-environment node */
import { aMember, renderOnServer } from '@sori/remote-kit/testing'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'

test.each(manifest.routes)('$path renders without a browser', async ({ path, access }) => {
  expect(
    await renderOnServer(
      { App, createStore },
      { path, user: access === 'public' ? null : aMember() },
    ),
  ).toContain('<h1')
})
