import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Account, type LooksState, looksStates } from './looksStates.ts'
import startProduct from './product.ts'

/** `shown` is the width of a screenshot on its sheet, `across` the number in a row. */
const views = [
  { width: 1440, height: 900, theme: 'light', language: 'ko', shown: 720, across: 2, sheet: 6 },
  { width: 1440, height: 900, theme: 'dark', language: 'ko', shown: 720, across: 2, sheet: 6 },
  { width: 1024, height: 768, theme: 'dark', language: 'en', shown: 700, across: 2, sheet: 6 },
  { width: 768, height: 1024, theme: 'light', language: 'en', shown: 440, across: 3, sheet: 6 },
  { width: 390, height: 844, theme: 'dark', language: 'ko', shown: 300, across: 5, sheet: 10 },
  { width: 390, height: 844, theme: 'light', language: 'ko', shown: 300, across: 5, sheet: 10 },
] as const
type View = (typeof views)[number]
type Picture = { name: string; file: string }

const folder = join(import.meta.dirname, '../.cache/looks')
const SETTLED_MS = 5_000

/**
 * Takes screenshots of every state whose name starts with `begin`, in all `views`, and arranges
 * them on sheets. Returns the folder.
 */
export async function drawLooks(executablePath: string, begin: string): Promise<string> {
  process.env.E2E_PORT ??= '8192'
  // LOOKS_ORIGIN uses a running product, for repeated screenshots during a fix.
  const running = process.env.LOOKS_ORIGIN
  const end = running ? undefined : await startProduct()
  const origin = running ?? `http://localhost:${process.env.E2E_PORT}`
  const states = looksStates.filter(({ name }) => name.startsWith(begin))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const drawn = await Promise.all(views.map((view) => drawView(browser, origin, view, states)))
    const troubles = drawn.flatMap(({ missed }) => missed)
    if (troubles.length > 0)
      throw new Error(`states that could not be shown:\n${troubles.join('\n')}`)
    return `${drawn.flatMap(({ pictures }) => pictures).length} pictures and their sheets are in .cache/looks`
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
) {
  const pictures: Picture[] = []
  const missed: string[] = []
  const accounts = new Map<Account, BrowserContext>()
  for (const account of new Set(states.flatMap(({ as }) => as ?? []))) {
    const context = await contextOf(browser, origin, view)
    await logIn(context, account)
    accounts.set(account, context)
  }
  for (const state of states) {
    // A new context has no player state.
    const loggedIn = state.as && accounts.get(state.as)
    const context = loggedIn ?? (await contextOf(browser, origin, view))
    const page = await context.newPage()
    const name = `${view.width}-${view.theme}-${view.language}-${state.name}`
    const file = join(folder, `${name}.jpg`)
    try {
      await bring(page, state)
    } catch (error) {
      missed.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
    await page.screenshot({ path: file, type: 'jpeg', quality: 80 })
    await page.close()
    if (!loggedIn) await context.close()
    pictures.push({ name, file })
  }
  await drawSheets(browser, view, pictures)
  return { pictures, missed }
}

async function contextOf(
  browser: Browser,
  baseURL: string,
  { width, height, theme, language }: View,
): Promise<BrowserContext> {
  const viewport = { width, height }
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme: theme,
    hasTouch: width < 768,
    locale: 'ko-KR',
  })
  await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
  return context
}

async function logIn(context: BrowserContext, account: Account): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page
    .locator('main input[type="email"], main input[name="email"], main input')
    .first()
    .fill(`${account}@sori.test`)
  await page
    .locator('main input[type="password"]')
    .fill(`${account.charAt(0).toUpperCase()}${account.slice(1)}123!`)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(/\/sounds\/tracks|\/admin\//)
  await page.close()
}

async function bring(page: Page, { path, prepare, act }: LooksState): Promise<void> {
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

/** Arranges several named screenshots on one picture. */
async function drawSheets(
  browser: Browser,
  { width, theme, language, shown, across, sheet }: View,
  pictures: readonly Picture[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: (shown + 8) * across + 8, height: 400 } })
  for (let from = 0; from < pictures.length; from += sheet) {
    const cells = pictures.slice(from, from + sheet).map(({ name, file }) => {
      const source = `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`
      return `<figure style="margin:0"><figcaption>${name}</figcaption><img src="${source}" width="${shown}"></figure>`
    })
    const style = `display:grid;grid-template-columns:repeat(${across},${shown}px);gap:8px;padding:8px;margin:0;background:#888;font:14px sans-serif`
    await page.setContent(`<body style="${style}">${cells.join('')}</body>`)
    const number = String(from / sheet + 1).padStart(2, '0')
    const bytes = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 })
    writeFileSync(join(folder, `sheet-${width}-${theme}-${language}-${number}.jpg`), bytes)
  }
  await page.close()
}
