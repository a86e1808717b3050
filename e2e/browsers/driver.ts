import { existsSync } from 'node:fs'

/** A browser with one window, and the commands for the core steps. */
export interface Driver {
  /** Opens `url` and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Runs `call` in the page. It sees no variables from outside; arguments and result are JSON. */
  run<Args extends unknown[], Result>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Clicks at a position in px of the window. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** The installed browsers other than Chromium, with the paths of their programs. */
export const otherBrowsers = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'].find((path) =>
    existsSync(path),
  ),
  webkit: ['/usr/bin/WebKitWebDriver'].find((path) => existsSync(path)),
} as const

/** The code of the Enter key in WebDriver. */
export const ENTER = '\uE007'
