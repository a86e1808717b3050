import { expect, it } from '@jest/globals'
import { takeScreenshots } from '../../e2e/takeScreenshots.ts'
import { findChromium } from '../../scripts/testing/chromium.ts'
import { path, print } from './testing/options.ts'

it('takes screenshots of every page in all its states', async () => {
  const chromium = await findChromium()
  if ('problem' in chromium) throw new Error(chromium.problem)
  // `--path` selects states by the beginning of their names.
  const summary = await takeScreenshots(chromium.path, path ?? '')
  print(summary)
  expect(summary).not.toMatch(/^0 /)
})
