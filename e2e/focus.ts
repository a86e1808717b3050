import { expect, type Locator, type Page } from '@playwright/test'
import { expectFontLoaded } from './journey.ts'

/** An element that Tab focuses. Positions are in CSS px, from the top left of the document. */
export interface TabStop {
  name: string
  /** The tag of the landmark that contains it: `MAIN`, `HEADER`, `NAV`, `DIALOG`, … */
  region: string
  top: number
  left: number
  bottom: number
  right: number
  /** The reasons why the focus ring is hard to see. */
  faults: string[]
}

const SKIP_LINK = '본문 바로가기'
const TAB_STOPS_MAX = 400

export async function focusedTabStop(page: Page): Promise<TabStop | undefined> {
  return page.evaluate(`(() => { ${pageFunctions.join('\n')}\nreturn describeFocus() })()`)
}

/** Presses Tab until the end of the page, and returns each focused element. */
export async function tabThroughPage(page: Page): Promise<TabStop[]> {
  await expectFontLoaded(page)
  const stops: TabStop[] = []
  while (stops.length < TAB_STOPS_MAX) {
    await page.keyboard.press('Tab')
    const stop = await focusedTabStop(page)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`the page has more than ${TAB_STOPS_MAX} keyboard stops`)
}

export async function tabTo(
  page: Page,
  control: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const maxSteps = 120
  await control.waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${maxSteps} presses of ${key} did not reach ${control}`)
}

/** Presses the page's first Tab, which focuses the link to the content. */
export async function tabToSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  expect((await focusedTabStop(page))?.name).toContain(SKIP_LINK)
}

export const skipLink = (page: Page) => page.getByRole('link', { name: SKIP_LINK })

export const faultsOf = (stops: readonly TabStop[]): string[] =>
  stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`))

/**
 * Walks to the end of the page by Tab. Expects visible focus rings in the landmark `checkedRegion`
 * (by default everywhere), and more than `count` stops in the content.
 */
export async function expectVisibleFocus(
  page: Page,
  count: number,
  checkedRegion = '',
): Promise<void> {
  const stops = await tabThroughPage(page)
  expect(stops.filter(({ region }) => region === 'MAIN').length).toBeGreaterThan(count)
  const checked = checkedRegion ? stops.filter(({ region }) => region === checkedRegion) : stops
  expect(faultsOf(checked)).toEqual([])
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

export async function pressEnterOn(
  page: Page,
  control: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}

/** Functions that run in the page, where they call each other. */
const pageFunctions = [
  describeFocus,
  ringFaults,
  positionFaults,
  backgroundOf,
  contrast,
  luminance,
  rgbaOf,
]

function describeFocus(): TabStop | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  const ringedElement = [focused, focused.parentElement, focused.parentElement?.parentElement].find(
    (element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    },
  )
  const { top, left, bottom, right } = focused.getBoundingClientRect()
  const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim()
  return {
    name: `${focused.tagName} ${name.slice(0, 40)}`,
    region: focused.closest('main, body > #root > *, dialog')?.tagName ?? '',
    top: top + scrollY,
    left,
    bottom: bottom + scrollY,
    right,
    faults: [
      ...(ringedElement ? ringFaults(ringedElement) : ['has no ring']),
      ...positionFaults(focused, ringedElement ?? focused),
    ],
  }
}

function ringFaults(ringedElement: Element): string[] {
  const { outlineColor, outlineOffset } = getComputedStyle(ringedElement)
  const isInside = Number.parseFloat(outlineOffset) < 0
  const background = backgroundOf(isInside ? ringedElement : ringedElement.parentElement)
  const ringContrast = contrast(rgbaOf(outlineColor), background)
  return ringContrast < 3 ? [`has a ring of ${ringContrast.toFixed(1)}:1`] : []
}

function positionFaults(focused: Element, ringedElement: Element): string[] {
  const { top, left, bottom, right, width, height } = ringedElement.getBoundingClientRect()
  const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  const middle = left + width / 2
  const cover = [0.1, 0.5, 0.9]
    .map((share) => document.elementFromPoint(middle, top + height * share))
    .find(
      (element) =>
        element &&
        !focused.contains(element) &&
        !ringedElement.contains(element) &&
        !element.contains(focused),
    )
  return [
    ...(isInside ? [] : ['lies outside the window']),
    ...(cover ? [`lies under ${cover.tagName} ${cover.className}`] : []),
  ]
}

/** Returns the background of the nearest ancestor whose background is nearly opaque. */
function backgroundOf(element: Element | null): number[] {
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
    const colour = rgbaOf(getComputedStyle(ancestor).backgroundColor)
    if ((colour[3] ?? 0) > 200) return colour
  }
  return [255, 255, 255, 255]
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
function contrast(first: number[], second: number[]): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the relative luminance of WCAG 2, from 0 to 1. */
function luminance(rgba: number[]): number {
  const [r = 0, g = 0, b = 0] = rgba.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Converts any CSS colour to red, green, blue, alpha (0–255). */
function rgbaOf(colour: string): number[] {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}
