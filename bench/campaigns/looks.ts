import { drawLooks } from '../../e2e/drawLooks.ts'
import { findChromium } from '../../scripts/testing/chromium.ts'
import type { Campaign } from './campaign.ts'

/** Draws every state of the catalogue, the search and the player; `--path=` is the beginning of names. */
export const looks: Campaign = async ({ path = '' }) => {
  const found = await findChromium()
  if ('trouble' in found) throw new Error(found.trouble)
  return drawLooks(found.path, path)
}
