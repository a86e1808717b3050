import { expect, type Page } from '@playwright/test'
import { playButtons } from './journey.ts'

declare global {
  interface Window {
    /** The media elements that {@link recordMedia} has recorded. */
    media?: HTMLMediaElement[]
  }
}

/** Records every media element that the page plays, for {@link playback}. */
export async function recordMedia(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media: HTMLMediaElement[] = []
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function recordAndPlay(this: HTMLMediaElement) {
      if (!media.includes(this)) media.push(this)
      return play.call(this)
    }
    Object.assign(window, { media })
  })
}

/** Returns the state of the last media element, its `time` in seconds, and how many there are. */
export async function playback(
  page: Page,
): Promise<{ time: number; paused: boolean; src: string; elements: number }> {
  return page.evaluate(() => {
    const media = window.media ?? []
    const last = media.at(-1)
    return {
      time: last?.currentTime ?? 0,
      paused: last?.paused ?? true,
      src: last?.currentSrc ?? '',
      elements: media.length,
    }
  })
}

export const expectPaused = (page: Page) =>
  expect.poll(async () => (await playback(page)).paused).toBe(true)

/** Waits until playback has advanced by more than `seconds`. */
export async function expectPlaying(page: Page, seconds = 0.5): Promise<void> {
  const { time } = await playback(page)
  await expect
    .poll(async () => (await playback(page)).time, { timeout: 15_000 })
    .toBeGreaterThan(time + seconds)
}

/** Plays the oldest track, which lasts 30 s. Tracks of other journeys may last only a second. */
export async function playLongTrack(page: Page): Promise<void> {
  await recordMedia(page)
  await page.goto('/sounds/tracks?sort=oldest')
  await playButtons(page).first().click()
  await expectPlaying(page)
}
