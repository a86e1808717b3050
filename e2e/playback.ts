import { expect, type Page } from '@playwright/test'
import { playButtons } from './journey.ts'

declare global {
  interface Window {
    /** The media elements that {@link recordMedia} has recorded. */
    media?: HTMLMediaElement[]
  }
}

/** Records every media element of the page for {@link playback}, also detached ones. */
export async function recordMedia(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media: HTMLMediaElement[] = []
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function recorded(this: HTMLMediaElement) {
      if (!media.includes(this)) media.push(this)
      return play.call(this)
    }
    Object.assign(window, { media })
  })
}

/**
 * Returns position in seconds, paused state and source of the last media element, and the number of
 * elements.
 */
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

export async function expectPlaying(page: Page, seconds = 0.5): Promise<void> {
  const { time } = await playback(page)
  await expect
    .poll(async () => (await playback(page)).time, { timeout: 15_000 })
    .toBeGreaterThan(time + seconds)
}

/** Plays the oldest track, which lasts 30 s. Newer tracks may last a second. */
export async function playLongTrack(page: Page): Promise<void> {
  await recordMedia(page)
  await page.goto('/sounds/tracks?sort=oldest')
  await playButtons(page).first().click()
  await expectPlaying(page)
}
