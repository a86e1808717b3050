// usage: npm run bench -- playback-start [rounds=10]
//
// Measures the milliseconds from a click on play until the audio advances. Visits alternately our
// page and a page with only a button and an audio element, each time in a fresh profile. The aim
// is a ratio of at most 1.15.
import type { Page } from '@playwright/test'
import startProduct from '../e2e/product.ts'
import {
  type Conditions,
  fast4G,
  launch,
  openTab,
  unthrottled,
  withFreshProfile,
} from './processes/browser.ts'
import { Durations, printHead, printRow } from './processes/figures.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
/** Milliseconds before the click, so that drawing the hover state is not measured. */
const HOVER_MS = 300
process.env.E2E_PORT ??= '8191'
const origin = `http://localhost:${process.env.E2E_PORT}`

type Playback = { clickedAt: number; playing?: HTMLMediaElement; startedMs?: number }

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
  const [bare, ours] = [new Durations(), new Durations()]
  for (let round = 0; round <= ROUNDS; round++) {
    const row = round % 15
    const times = [
      await play(conditions, (page) => openBareElement(page, row)),
      await play(conditions, (page) => openOurPage(page, row)),
    ] as const
    if (round === 0) continue
    bare.all.push(times[0])
    ours.all.push(times[1])
  }
  const medianAndRange = (times: Durations) =>
    `${times.quantile(0.5)} (${times.quantile(0)} to ${times.quantile(1)})`
  const ratio = Number(ours.quantile(0.5)) / Number(bare.quantile(0.5))
  printRow(conditions.name, medianAndRange(bare), medianAndRange(ours), ratio.toFixed(2))
}

async function play(
  conditions: Conditions,
  open: (page: Page) => Promise<ReturnType<Page['getByRole']>>,
): Promise<number> {
  return withFreshProfile(browser, async (context) => {
    const { page } = await openTab(context, conditions)
    await page.addInitScript(watchPlayback)
    const button = await open(page)
    await button.hover()
    await page.waitForTimeout(HOVER_MS)
    await page.mouse.down()
    await page.mouse.up()
    const startedMs = () => (window as unknown as { playback: Playback }).playback.startedMs
    const ms = await page.waitForFunction(startedMs, undefined, { polling: 50 })
    return Number(await ms.jsonValue())
  })
}

async function openOurPage(page: Page, row: number) {
  await page.goto(`${origin}/sounds/tracks`)
  const button = page.getByRole('button', { name: / 재생$/ }).nth(row)
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  return button
}

async function openBareElement(page: Page, row: number) {
  const { dtoList } = (await (await fetch(`${origin}/api/sounds/tracks`)).json()) as {
    dtoList: { musicDTO: { filePath: string } }[]
  }
  const src = `/api/stream/${dtoList[row]?.musicDTO.filePath}`
  const script = `const audio = new Audio()
    document.querySelector('button').onclick = () => { audio.src = '${src}'; audio.play() }`
  const body = `<button>play</button><script>${script}</script>`
  await page.route(`${origin}/bare`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}/bare`)
  return page.getByRole('button')
}

/** Measures the start of playback. Runs in the page. */
function watchPlayback(): void {
  const playback: Playback = { clickedAt: 0 }
  Object.assign(window, { playback })
  addEventListener('click', ({ timeStamp }) => (playback.clickedAt = timeStamp), true)
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function watchedPlay(this: HTMLMediaElement) {
    if (!playback.playing) {
      playback.playing = this
      const poll = () => {
        // Subtracts the element's time, which removes the delay of this poll.
        if (this.currentTime > 0)
          playback.startedMs = performance.now() - this.currentTime * 1000 - playback.clickedAt
        else setTimeout(poll, 2)
      }
      poll()
    }
    return play.call(this)
  }
}
