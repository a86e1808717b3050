// usage: npm run bench -- first-sound [rounds=10] — from the click on a track's play button until its sound advances.
//
// Beside a page that has nothing but a button and an audio element, on the same sound, from the same server, in turn with
// ours: each time a fresh profile and a sound that nobody has fetched. Read the ratio (aim ≤ 1.15).
import type { BrowserContext, Page } from '@playwright/test'
import startProduct from '../e2e/product.ts'
import { type Conditions, fast4G, launch, median, openTab, unthrottled } from './processes/browser.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
/** A pointer is on the button for a while before it presses: what the page draws under a pointer is no part of the way to the sound. */
const RESTS_MS = 300
process.env.E2E_PORT ??= '8191'
const origin = `http://localhost:${process.env.E2E_PORT}`

type Heard = { clicked: number; playing?: HTMLMediaElement; heard?: number }

const stop = await startProduct()
const browser = await launch()
try {
  console.info('| conditions | bare audio element ms | ours ms | ratio of medians |\n|---|---|---|---|')
  for (const conditions of [unthrottled, fast4G]) await compare(conditions)
} finally {
  await browser.close()
  await stop()
}

async function compare(conditions: Conditions): Promise<void> {
  const [bare, ours]: [number[], number[]] = [[], []]
  // The first round of each warms the server and is not counted.
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
  const spread = (all: number[]) => `${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`
  console.info(`| ${conditions.name} | ${spread(bare)} | ${spread(ours)} | ${(median(ours) / median(bare)).toFixed(2)} |`)
}

async function inFreshProfile(conditions: Conditions, listen: (page: Page) => Promise<number>): Promise<number> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const { page } = await openTab(context, conditions)
    await page.addInitScript(watchForSound)
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
  return clickToSound(page, button)
}

async function bareElement(page: Page, row: number): Promise<number> {
  const { dtoList } = (await (await fetch(`${origin}/api/sounds/tracks`)).json()) as { dtoList: { musicDTO: { filePath: string } }[] }
  const src = `/api/stream/${dtoList[row]?.musicDTO.filePath}`
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<button>play</button><script>const audio = new Audio()
        document.querySelector('button').onclick = () => { audio.src = '${src}'; audio.play() }</script>`,
    }),
  )
  await page.goto(`${origin}/bare`)
  return clickToSound(page, page.getByRole('button'))
}

async function clickToSound(page: Page, button: ReturnType<Page['getByRole']>): Promise<number> {
  await button.hover()
  await page.waitForTimeout(RESTS_MS)
  await page.mouse.down()
  await page.mouse.up()
  const heard = await page.waitForFunction(() => (window as unknown as { sound: Heard }).sound.heard, undefined, { polling: 50 })
  return Number(await heard.jsonValue())
}

/** Runs in the page: notes the click, the element that plays, and when its time first advances. */
function watchForSound(): void {
  const sound: Heard = { clicked: 0 }
  Object.assign(window, { sound })
  addEventListener('click', ({ timeStamp }) => (sound.clicked = timeStamp), true)
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function watched(this: HTMLMediaElement) {
    if (!sound.playing) {
      sound.playing = this
      const look = () => {
        // the time that it has come to is how long ago it began, however late the main thread looks
        if (this.currentTime > 0) sound.heard = performance.now() - this.currentTime * 1000 - sound.clicked
        else setTimeout(look, 2)
      }
      look()
    }
    return play.call(this)
  }
}
