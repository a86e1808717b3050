import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds serious or critical, with the places; `more` are rules that are off by themselves. */
export async function graveFindings(page: Page, more: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]))
  // Not asked to preload style sheets: it would copy those of shadow roots into style elements, which the page's policy blocks,
  // for one experimental rule that is off.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false, rules }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
