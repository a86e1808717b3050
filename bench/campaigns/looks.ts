import { drawLooks } from '../../e2e/drawLooks.ts'
import { findChromium } from '../../scripts/checks/chromium.ts'
import type { Campaign } from './campaign.ts'

/** Every state of the catalogue, the search and the player, drawn for who goes through them by eye; `--path=` draws those whose names begin so. */
export const looks: Campaign = async ({ path = '' }) => {
  const found = await findChromium()
  if ('trouble' in found) throw new Error(found.trouble)
  return drawLooks(found.path, path)
}
