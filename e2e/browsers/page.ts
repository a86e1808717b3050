import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

/** The elements that match `selector`; `name` is a regular expression for one of them. */
export interface Sought {
  selector: string
  name?: string
}

/** A person's actions on a page, in any drivable browser. Each waits until it is possible. */
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

  async click(sought: Sought, at = 0.5): Promise<void> {
    await this.sees(sought)
    const box = await this.#driver.run(locate, sought)
    if (!box) throw new Error(`${sought.selector} ${sought.name ?? ''} disappeared`)
    await this.#driver.click(box.x + box.width * at, box.y + box.height / 2)
  }

  async fill(sought: Sought, text: string): Promise<void> {
    await this.click(sought)
    await this.#driver.run(() => (document.activeElement as HTMLInputElement).select())
    await this.#driver.type(text)
  }

  /** Waits until the element is visible. */
  async sees(sought: Sought): Promise<void> {
    await expect
      .poll(() => this.#driver.run(locate, sought).then(Boolean), {
        message: `${sought.selector} ${sought.name ?? ''}`,
      })
      .toBe(true)
  }

  /** Waits until `is` accepts the result of `read`. */
  async says<Answer>(
    read: () => Answer,
    is: (answer: Answer) => boolean,
    message: string,
  ): Promise<void> {
    await expect
      .poll(async () => is(await this.#driver.run(read)), { message, timeout: 20_000 })
      .toBe(true)
  }

  ask<Answer>(read: () => Answer): Promise<Answer> {
    return this.#driver.run(read) as Promise<Answer>
  }
}

/** Runs in the page: scrolls to the first visible match and returns its box in the window. */
function locate({
  selector,
  name,
}: Sought): { x: number; y: number; width: number; height: number } | null {
  const pattern = name === undefined ? undefined : new RegExp(name)
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const named = element.getAttribute('aria-label') ?? element.textContent ?? ''
    if (pattern && !pattern.test(named.trim())) continue
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) return { x, y, width, height }
  }
  return null
}
