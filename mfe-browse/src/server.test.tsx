/** @jest-environment node */
import { renderOnServer } from '@sori/remote-kit/testing'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'

test.each(manifest.routes)('$path can be drawn without a browser', ({ path }) => {
  expect(renderOnServer({ App, createStore }, { path })).toEqual(expect.any(String))
})
