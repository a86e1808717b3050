import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Rules whose findings count, however grave axe rates them. */
const STRICT = ['label-content-name-mismatch', 'heading-order', 'empty-table-header']

/**
 * Returns axe's serious and critical findings and those of the strict rules; `more` names rules
 * that are off by default.
 */
export async function graveFindings(page: Page, more: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations'],
        // Preloading copies style sheets into style elements, which the page's policy blocks.
        preload: false,
      }),
    [...STRICT, ...more],
  )
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || STRICT.includes(id),
  )
  return grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
