import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns axe's serious and critical findings; `more` names rules that are off by default. */
export async function graveFindings(page: Page, more: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]))
  // `preload` copies style sheets of shadow roots into style elements, which the page's policy
  // blocks.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false, rules }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
