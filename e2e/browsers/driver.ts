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

/** Returns WebDriver's input of a click at `position`. */
export const clickInput = (position: object) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', ...position },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** Returns the WebDriver actions that type `text`, key by key. */
export const keyInput = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** The code of the Enter key in WebDriver. */
export const ENTER = '\uE007'
