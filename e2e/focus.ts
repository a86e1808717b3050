import type { Page } from '@playwright/test'

/** The focused element. Sizes in CSS px, positions in the document. */
export interface Stop {
  name: string
  /** The tag of the landmark around it: `MAIN`, `HEADER`, `NAV`, `DIALOG`, … */
  region: string
  top: number
  left: number
  bottom: number
  right: number
  /** The reasons why its focus ring is hard to see. */
  faults: string[]
}

/** Returns the focused element, or undefined. */
export async function stopOf(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined

    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    /** Converts any CSS colour to red, green, blue, alpha (0–255). */
    const pixel = (colour: string): number[] => {
      if (!context) throw new Error('no canvas')
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: number[], other: number[]) => {
      const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
        number,
        number,
      ]
      return (light + 0.05) / (dark + 0.05)
    }
    /** Returns the first background behind `element` that is nearly opaque. */
    const behind = (element: Element | null): number[] => {
      for (let at = element; at; at = at.parentElement) {
        const colour = pixel(getComputedStyle(at).backgroundColor)
        if ((colour[3] ?? 0) > 200) return colour
      }
      return [255, 255, 255, 255]
    }

    const faults: string[] = []
    const ringed = [focused, focused.parentElement, focused.parentElement?.parentElement].find(
      (element) => {
        const { outlineStyle, outlineWidth } = element
          ? getComputedStyle(element)
          : { outlineStyle: 'none', outlineWidth: '0' }
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      },
    )
    if (!ringed) faults.push('has no ring')
    else {
      const { outlineColor, outlineOffset } = getComputedStyle(ringed)
      const ground = behind(Number.parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement)
      const found = contrast(pixel(outlineColor), ground)
      if (found < 3) faults.push(`has a ring of ${found.toFixed(1)}:1`)
    }

    const box = (ringed ?? focused).getBoundingClientRect()
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
      faults.push('lies outside the window')
    const spots = [0.1, 0.5, 0.9].map(
      (part) => [box.left + box.width / 2, box.top + box.height * part] as const,
    )
    const over = spots.map(([x, y]) => document.elementFromPoint(x, y))
    const own = (element: Element | null) =>
      element &&
      (focused.contains(element) || ringed?.contains(element) || element.contains(focused))
    const cover = over.find((element) => !own(element))
    if (cover) faults.push(`lies under ${cover.tagName} ${cover.className}`)

    const region = focused.closest('main, body > #root > *, dialog')?.tagName ?? ''
    const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '')
      .trim()
      .slice(0, 40)
    const { top, left, bottom, right } = focused.getBoundingClientRect()
    return {
      name: `${focused.tagName} ${name}`,
      region,
      top: top + scrollY,
      left,
      bottom: bottom + scrollY,
      right,
      faults,
    }
  })
}

/** Presses Tab until the end of the page and returns the stops. */
export async function walkByTab(page: Page, most = 400): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`the page has more than ${most} keyboard stops`)
}
