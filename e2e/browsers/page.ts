import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

/** The elements that match `selector`, and whose label or text matches the pattern `name`. */
interface Target {
  selector: string
  name?: string
}

/** A person's actions in a driven browser. Each waits until its element is visible. */
export class BrowserPage {
  readonly #driver: Driver
  readonly #site: string

  constructor(driver: Driver, site: string) {
    this.#driver = driver
    this.#site = site
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#site + path)
  }

  /** Clicks inside the element, at `share` of its width. */
  async click(target: Target, share = 0.5): Promise<void> {
    await this.expectVisible(target)
    const box = await this.#driver.run(locate, target)
    if (!box) throw new Error(`${target.selector} ${target.name ?? ''} disappeared`)
    await this.#driver.click(box.x + box.width * share, box.y + box.height / 2)
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.#driver.run(() => (document.activeElement as HTMLInputElement).select())
    await this.#driver.type(text)
  }

  async expectVisible(target: Target): Promise<void> {
    await expect
      .poll(() => this.#driver.run(locate, target).then(Boolean), {
        message: `${target.selector} ${target.name ?? ''}`,
      })
      .toBe(true)
  }

  /** Waits until `isExpected` accepts the value that `read` returns in the page. */
  async expectThat<Value>(
    message: string,
    read: () => Value,
    isExpected: (value: Value) => boolean,
  ): Promise<void> {
    await expect
      .poll(async () => isExpected(await this.#driver.run(read)), { message, timeout: 20_000 })
      .toBe(true)
  }

  read<Value>(read: () => Value): Promise<Value> {
    return this.#driver.run(read) as Promise<Value>
  }
}

/** Runs in the page: scrolls to the first visible match and returns its box in the window. */
function locate({
  selector,
  name,
}: Target): { x: number; y: number; width: number; height: number } | null {
  const pattern = name === undefined ? undefined : new RegExp(name)
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
    if (pattern && !pattern.test(label.trim())) continue
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) return { x, y, width, height }
  }
  return null
}
