// usage: npm run bench -- first-sound [rounds=10]
//
// Milliseconds from the click on a track's play button until its audio advances, alternating with a
// page that has nothing but a button and an audio element. Each visit has a fresh profile and a
// track that nobody has fetched. Read the ratio (aim ≤ 1.15).
import type { Page } from '@playwright/test'
import startProduct from '../e2e/product.ts'
import {
  type Conditions,
  fast4G,
  launch,
  newContext,
  openTab,
  unthrottled,
} from './processes/browser.ts'
import { median, printHead, printRow } from './processes/figures.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
/** Time of the pointer over the button, so that drawing the hover state is not measured. */
const HOVER_MS = 300
process.env.E2E_PORT ??= '8191'
const origin = `http://localhost:${process.env.E2E_PORT}`

type Playback = { clicked: number; playing?: HTMLMediaElement; startedMs?: number }

const stop = await startProduct()
const browser = await launch()
try {
  printHead('conditions', 'bare audio element ms', 'ours ms', 'ratio of medians')
  for (const conditions of [unthrottled, fast4G]) await compare(conditions)
} finally {
  await browser.close()
  await stop()
}

async function compare(conditions: Conditions): Promise<void> {
  const [bare, ours]: [number[], number[]] = [[], []]
  // The first round warms the server and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const row = round % 15
    const [a, b] = [
      await inFreshProfile(conditions, (page) => bareElement(page, row)),
      await inFreshProfile(conditions, (page) => ourPlayer(page, row)),
    ]
    if (round > 0) {
      bare.push(a)
      ours.push(b)
    }
  }
  const spread = (all: number[]) =>
    `${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`
  printRow(conditions.name, spread(bare), spread(ours), (median(ours) / median(bare)).toFixed(2))
}

async function inFreshProfile(
  conditions: Conditions,
  listen: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await newContext(browser)
  try {
    const { page } = await openTab(context, conditions)
    await page.addInitScript(watchPlayback)
    return await listen(page)
  } finally {
    await context.close()
  }
}

async function ourPlayer(page: Page, row: number): Promise<number> {
  await page.goto(`${origin}/sounds/tracks`)
  const button = page.getByRole('button', { name: / 재생$/ }).nth(row)
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  return clickToPlayback(page, button)
}

async function bareElement(page: Page, row: number): Promise<number> {
  const { dtoList } = (await (await fetch(`${origin}/api/sounds/tracks`)).json()) as {
    dtoList: { musicDTO: { filePath: string } }[]
  }
  const src = `/api/stream/${dtoList[row]?.musicDTO.filePath}`
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<button>play</button><script>const audio = new Audio()
        document.querySelector('button').onclick = () => { audio.src = '${src}'; audio.play() }</script>`,
    }),
  )
  await page.goto(`${origin}/bare`)
  return clickToPlayback(page, page.getByRole('button'))
}

async function clickToPlayback(page: Page, button: ReturnType<Page['getByRole']>): Promise<number> {
  await button.hover()
  await page.waitForTimeout(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  const started = () => (window as unknown as { playback: Playback }).playback.startedMs
  const ms = await page.waitForFunction(started, undefined, { polling: 50 })
  return Number(await ms.jsonValue())
}

/** Runs in the page: keeps the click, the element that plays, and when its time first advances. */
function watchPlayback(): void {
  const playback: Playback = { clicked: 0 }
  Object.assign(window, { playback })
  addEventListener('click', ({ timeStamp }) => (playback.clicked = timeStamp), true)
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function watched(this: HTMLMediaElement) {
    if (!playback.playing) {
      playback.playing = this
      const look = () => {
        // Subtracting the element's time removes the delay of this poll.
        if (this.currentTime > 0)
          playback.startedMs = performance.now() - this.currentTime * 1000 - playback.clicked
        else setTimeout(look, 2)
      }
      look()
    }
    return play.call(this)
  }
}
