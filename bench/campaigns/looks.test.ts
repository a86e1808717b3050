import { expect, it } from '@jest/globals'
import { drawLooks } from '../../e2e/drawLooks.ts'
import { findChromium } from '../../scripts/testing/chromium.ts'
import { path, print } from './testing/options.ts'

it('draws every state of the catalogue, the search and the player', async () => {
  const chromium = await findChromium()
  if ('problem' in chromium) throw new Error(chromium.problem)
  // `--path` selects states by the beginning of their names.
  const summary = await drawLooks(chromium.path, path ?? '')
  print(summary)
  expect(summary).not.toMatch(/^0 /)
})
