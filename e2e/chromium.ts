import type { LaunchOptions } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium with the fonts of the site, for journeys about looks and requests. */
export const withWebFonts: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // In a plain C locale, Chromium calls a download with a Korean name "download".
  env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
  args,
}

/** Web fonts take a third of the processor time of a page. */
export const withoutWebFonts: LaunchOptions = {
  ...withWebFonts,
  args: [...args, '--disable-remote-fonts'],
}
