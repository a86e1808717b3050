import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from '../product/run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
]

/**
 * Returns the path of a Chromium for the journeys: `CHROMIUM_PATH`, an installed one, or one of
 * Playwright's. As root on Debian, installs it with Korean fonts. Otherwise returns what to do.
 */
export async function findChromium(): Promise<{ path: string } | { trouble: string }> {
  const found = known()
  if (found && ((await hasKorean()) || !mayInstall())) return { path: found }
  if (mayInstall()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const packages = [...(found ? [] : ['chromium']), 'fonts-noto-cjk']
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
  }
  const path = known()
  if (path) return { path }
  return {
    trouble:
      'The journeys need Chromium, and there is none: run `apt-get install chromium fonts-noto-cjk` as root, or name one by CHROMIUM_PATH.',
  }
}

function known(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const fetched = join(homedir(), '.cache/ms-playwright')
  const builds = existsSync(fetched)
    ? readdirSync(fetched).filter((name) => /^chromium-\d/.test(name))
    : []
  return [
    ...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...[...PATH.split(delimiter), ...folders]
      .filter(Boolean)
      .flatMap((folder) => names.map((name) => join(folder, name))),
    ...builds.flatMap((build) =>
      ['chrome-linux64', 'chrome-linux'].map((folder) => join(fetched, build, folder, 'chrome')),
    ),
  ].find((path) => existsSync(path))
}

async function hasKorean(): Promise<boolean> {
  const { output } = await run('fc-list', [':lang=ko'])
  return output.trim() !== ''
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}
