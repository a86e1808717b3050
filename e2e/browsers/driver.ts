import { existsSync } from 'node:fs'

/** A browser with one window, as far as the ten core steps need it. */
export interface Driver {
  /** Opens `url` and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Calls a function of no outer names in the page, with JSON in and out. */
  run<Args extends unknown[], Answer>(call: (...args: Args) => Answer | Promise<Answer>, ...args: Args): Promise<Answer>
  /** Presses the main button at a place of the window, as a person does. */
  click(x: number, y: number): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** The browsers beside Chromium that the core steps run in: the program that starts each, where it is installed. */
export const otherBrowsers = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'].find((path) => existsSync(path)),
  webkit: ['/usr/bin/WebKitWebDriver'].find((path) => existsSync(path)),
} as const

/** The key that `type` takes for Enter (WebDriver). */
export const ENTER = '\uE007'
