/** @jest-environment node */
import { paths } from '@sori/contract/paths'
import { aMember, renderOnServer } from '@sori/remote-kit/testing'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'

const redirectPath = `${paths.myItems()}/*`

test.each(manifest.routes.filter(({ path }) => path !== redirectPath))(
  '$path renders without a browser',
  async ({ path }) => {
    expect(await renderOnServer({ App, createStore }, { path, user: aMember() })).toContain('<h1')
  },
)

test('the redirect to the albums renders nothing without a browser', async () => {
  expect(
    await renderOnServer({ App, createStore }, { path: redirectPath, user: aMember() }),
  ).not.toContain('<h1')
})
