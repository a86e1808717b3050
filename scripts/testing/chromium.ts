import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from '../product/run.ts'
import { installPackage } from './debian.ts'

/** Chromium without windows. A new context needs a quarter of the CPU time of other programs. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const programNames = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
]
const PROBLEM =
  'The journeys need Chromium. Run `apt-get install chromium fonts-noto-cjk` as root, ' +
  'or name one by CHROMIUM_PATH.'

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, an installed one, or one of Playwright's. As
 * root on Debian, installs a missing Chromium and missing Korean fonts first. Without a Chromium,
 * returns the advice to install one as `problem`.
 */
export async function findChromium(): Promise<{ path: string } | { problem: string }> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installMissing()
  const path = installedChromium()
  return path ? { path } : { problem: PROBLEM }
}

async function installMissing(): Promise<void> {
  if (!(await hasKoreanFonts())) await installPackage('fonts-noto-cjk')
  if (!process.env.CHROMIUM_PATH && !installedChromium()?.endsWith(HEADLESS_SHELL))
    await installPackage(HEADLESS_SHELL)
  if (!installedChromium()) await installPackage('chromium')
}

/** Returns the path of a Chromium on this machine. */
export function installedChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const searchedFolders = [...PATH.split(delimiter), ...folders].filter(Boolean)
  const playwrightPattern = join(
    homedir(),
    '.cache/ms-playwright/chromium-[0-9]*/chrome-linux*/chrome',
  )
  return [
    ...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...searchedFolders.flatMap((folder) => programNames.map((name) => join(folder, name))),
    ...globSync(playwrightPattern),
  ].find((path) => existsSync(path))
}

async function hasKoreanFonts(): Promise<boolean> {
  const { stdout } = await run('fc-list', [':lang=ko'])
  return stdout.trim() !== ''
}
