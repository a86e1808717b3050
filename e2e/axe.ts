import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/** Rules whose findings are grave whatever axe's rating is. */
const STRICT_RULES = ['label-content-name-mismatch', 'heading-order', 'empty-table-header']

/**
 * Returns axe's serious and critical findings, and those of the strict rules. `moreRules` are off
 * by default.
 */
export async function findAccessibilityProblems(
  page: Page,
  moreRules: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const rules = Object.fromEntries(
    [...STRICT_RULES, ...moreRules].map((rule) => [rule, { enabled: true }]),
  )
  // Preloading copies style sheets into style elements, which the page's policy blocks.
  const options = JSON.stringify({ rules, resultTypes: ['violations'], preload: false })
  const { violations } = await (page.evaluate(`axe.run(${options})`) as Promise<AxeResults>)
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || STRICT_RULES.includes(id),
  )
  return grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
