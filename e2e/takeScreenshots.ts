import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import startProduct from './product.ts'
import { type ScreenshotState, screenshotStates } from './screenshotStates.ts'
import { accounts, startSession } from './session.ts'

/**
 * Views of each state. A sheet shows `perSheet` screenshots, `perRow` in a row, and each is
 * `shownWidth` px wide.
 */
const views = [
  {
    width: 1440,
    height: 900,
    theme: 'light',
    language: 'ko',
    shownWidth: 720,
    perRow: 2,
    perSheet: 6,
  },
  {
    width: 1440,
    height: 900,
    theme: 'dark',
    language: 'ko',
    shownWidth: 720,
    perRow: 2,
    perSheet: 6,
  },
  {
    width: 1024,
    height: 768,
    theme: 'dark',
    language: 'en',
    shownWidth: 700,
    perRow: 2,
    perSheet: 6,
  },
  {
    width: 768,
    height: 1024,
    theme: 'light',
    language: 'en',
    shownWidth: 440,
    perRow: 3,
    perSheet: 6,
  },
  {
    width: 390,
    height: 844,
    theme: 'dark',
    language: 'ko',
    shownWidth: 300,
    perRow: 5,
    perSheet: 10,
  },
  {
    width: 390,
    height: 844,
    theme: 'light',
    language: 'ko',
    shownWidth: 300,
    perRow: 5,
    perSheet: 10,
  },
] as const
type View = (typeof views)[number]
type Screenshot = { name: string; file: string }

const folder = join(import.meta.dirname, '../.cache/screenshots')
const SETTLE_TIMEOUT_MS = 5_000
/** A wait for transitions to end. */
const PAUSE_MS = 600

/**
 * Takes screenshots of the states whose names start with `prefix`, in all views, and arranges them
 * on sheets. Returns a sentence with the folder.
 */
export async function takeScreenshots(executablePath: string, prefix: string): Promise<string> {
  process.env.E2E_PORT ??= '8192'
  // `SCREENSHOT_ORIGIN` is the URL of a running product. It saves the start of a product.
  const { SCREENSHOT_ORIGIN } = process.env
  const stopProduct = SCREENSHOT_ORIGIN ? undefined : await startProduct()
  const origin = SCREENSHOT_ORIGIN ?? `http://localhost:${process.env.E2E_PORT}`
  const states = screenshotStates.filter(({ name }) => name.startsWith(prefix))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const failures = (
      await Promise.all(views.map((view) => takeScreenshotsOfView(browser, origin, view, states)))
    ).flat()
    if (failures.length > 0)
      throw new Error(`states that could not be shown:\n${failures.join('\n')}`)
    return `${views.length * states.length} screenshots and their sheets are in .cache/screenshots`
  } finally {
    await browser.close()
    await stopProduct?.()
  }
}

/** Takes the screenshots of a view. Returns a line for each state that could not be shown. */
async function takeScreenshotsOfView(
  browser: Browser,
  origin: string,
  view: View,
  states: readonly ScreenshotState[],
): Promise<string[]> {
  const screenshots: Screenshot[] = []
  const failures: string[] = []
  for (const state of states) {
    const page = await openBrowserPage(browser, origin, view)
    if (state.as) await startSession(page, accounts[state.as])
    const name = `${view.width}-${view.theme}-${view.language}-${state.name}`
    const file = join(folder, `${name}.jpg`)
    try {
      await showState(page, state)
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
    await page.screenshot({ path: file, type: 'jpeg', quality: 80 })
    await page.context().close()
    screenshots.push({ name, file })
  }
  await drawSheets(browser, view, screenshots)
  return failures
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

/** Opens the state's page, waits until its content has loaded, and acts on it. */
async function showState(page: Page, { path, prepare, act }: ScreenshotState): Promise<void> {
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
      .waitFor({ state: 'detached', timeout: SETTLE_TIMEOUT_MS })
  await page.waitForTimeout(PAUSE_MS)
  await act?.(page)
  await page.waitForTimeout(PAUSE_MS)
}

async function drawSheets(
  browser: Browser,
  { width, theme, language, shownWidth, perRow, perSheet }: View,
  screenshots: readonly Screenshot[],
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: (shownWidth + 8) * perRow + 8, height: 400 },
  })
  for (let from = 0; from < screenshots.length; from += perSheet) {
    const cells = screenshots.slice(from, from + perSheet).map(({ name, file }) => {
      const source = `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`
      const image = `<img src="${source}" width="${shownWidth}">`
      return `<figure><figcaption>${name}</figcaption>${image}</figure>`
    })
    const style = `<style>
      body { display: grid; grid-template-columns: repeat(${perRow}, ${shownWidth}px); gap: 8px;
        margin: 0; padding: 8px; background: #888; font: 14px sans-serif }
      figure { margin: 0 }
    </style>`
    await page.setContent(style + cells.join(''))
    const number = String(from / perSheet + 1).padStart(2, '0')
    const bytes = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 })
    writeFileSync(join(folder, `sheet-${width}-${theme}-${language}-${number}.jpg`), bytes)
  }
  await page.close()
}
