import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type LooksState, looksStates } from './looksStates.ts'
import startProduct from './product.ts'
import { accounts, startSession } from './session.ts'

/** The views. `shown` is the width of a screenshot on its sheet, `across` the number in a row. */
const views = [
  { width: 1440, height: 900, theme: 'light', language: 'ko', shown: 720, across: 2, sheet: 6 },
  { width: 1440, height: 900, theme: 'dark', language: 'ko', shown: 720, across: 2, sheet: 6 },
  { width: 1024, height: 768, theme: 'dark', language: 'en', shown: 700, across: 2, sheet: 6 },
  { width: 768, height: 1024, theme: 'light', language: 'en', shown: 440, across: 3, sheet: 6 },
  { width: 390, height: 844, theme: 'dark', language: 'ko', shown: 300, across: 5, sheet: 10 },
  { width: 390, height: 844, theme: 'light', language: 'ko', shown: 300, across: 5, sheet: 10 },
] as const
type View = (typeof views)[number]
type Screenshot = { name: string; file: string }

const folder = join(import.meta.dirname, '../.cache/looks')
const SETTLED_MS = 5_000

/**
 * Takes screenshots of the states whose names start with `prefix`, in all views, and arranges them
 * on sheets. Returns a sentence with the folder.
 */
export async function drawLooks(executablePath: string, prefix: string): Promise<string> {
  process.env.E2E_PORT ??= '8192'
  // `LOOKS_ORIGIN` names a running product, for repeated screenshots during a fix.
  const { LOOKS_ORIGIN } = process.env
  const end = LOOKS_ORIGIN ? undefined : await startProduct()
  const origin = LOOKS_ORIGIN ?? `http://localhost:${process.env.E2E_PORT}`
  const states = looksStates.filter(({ name }) => name.startsWith(prefix))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const results = await Promise.all(views.map((view) => drawView(browser, origin, view, states)))
    const failures = results.flatMap(({ failures }) => failures)
    if (failures.length > 0)
      throw new Error(`states that could not be shown:\n${failures.join('\n')}`)
    return `${views.length * states.length} screenshots and their sheets are in .cache/looks`
  } finally {
    await browser.close()
    await end?.()
  }
}

async function drawView(
  browser: Browser,
  origin: string,
  view: View,
  states: readonly LooksState[],
): Promise<{ failures: string[] }> {
  const screenshots: Screenshot[] = []
  const failures: string[] = []
  for (const state of states) {
    const page = await openBrowserPage(browser, origin, view)
    if (state.as) await startSession(page, accounts[state.as])
    const name = `${view.width}-${view.theme}-${view.language}-${state.name}`
    const file = join(folder, `${name}.jpg`)
    try {
      await show(page, state)
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
    await page.screenshot({ path: file, type: 'jpeg', quality: 80 })
    await page.context().close()
    screenshots.push({ name, file })
  }
  await drawSheets(browser, view, screenshots)
  return { failures }
}

/** Opens a page in a new context, which has no player state. */
async function openBrowserPage(
  browser: Browser,
  baseURL: string,
  { width, height, theme, language }: View,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 768,
    locale: 'ko-KR',
  })
  await context.addInitScript((locale) => localStorage.setItem('locale', locale), language)
  return context.newPage()
}

async function show(page: Page, { path, prepare, act }: LooksState): Promise<void> {
  await prepare?.(page)
  await page.goto(path)
  await page
    .getByRole('main')
    .getByRole('heading')
    .or(page.locator('main [aria-busy="true"]'))
    .first()
    .waitFor()
  if (!prepare)
    await page
      .locator('[aria-busy="true"]')
      .first()
      .waitFor({ state: 'detached', timeout: SETTLED_MS })
  await page.waitForTimeout(500)
  await act?.(page)
  await page.waitForTimeout(600)
}

async function drawSheets(
  browser: Browser,
  { width, theme, language, shown, across, sheet }: View,
  screenshots: readonly Screenshot[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: (shown + 8) * across + 8, height: 400 } })
  for (let from = 0; from < screenshots.length; from += sheet) {
    const cells = screenshots.slice(from, from + sheet).map(({ name, file }) => {
      const source = `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`
      const image = `<img src="${source}" width="${shown}">`
      return `<figure><figcaption>${name}</figcaption>${image}</figure>`
    })
    const style = `<style>
      body { display: grid; grid-template-columns: repeat(${across}, ${shown}px); gap: 8px;
        margin: 0; padding: 8px; background: #888; font: 14px sans-serif }
      figure { margin: 0 }
    </style>`
    await page.setContent(style + cells.join(''))
    const number = String(from / sheet + 1).padStart(2, '0')
    const bytes = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 })
    writeFileSync(join(folder, `sheet-${width}-${theme}-${language}-${number}.jpg`), bytes)
  }
  await page.close()
}
