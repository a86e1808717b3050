import { existsSync } from 'node:fs'

/** A browser with one window and the commands that the core steps need. */
export interface Driver {
  /** Opens `url` and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Runs `call` in the page. It may use no outer names; arguments and result are JSON. */
  run<Args extends unknown[], Result>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Coordinates are px in the window. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** The installed browsers beside Chromium, each with the path of its program. */
export const otherBrowsers = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'].find((path) =>
    existsSync(path),
  ),
  webkit: ['/usr/bin/WebKitWebDriver'].find((path) => existsSync(path)),
} as const

export const ENTER = '\uE007'
