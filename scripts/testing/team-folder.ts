import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type CommandResult, run } from '../product/run.ts'
import { root, sharedPackages } from '../product/workspaces.ts'

/** Milliseconds: ten times as long as an ordinary install. */
const INSTALL_TIMEOUT_MS = 150_000
/** The exit code of a command that a signal ended, as `run` does after the timeout. */
const KILLED = 130

/** Packs the shared packages into `disk`. Returns the first failure, or any result. */
export async function packSharedPackages(disk: string): Promise<CommandResult> {
  const packCommands = sharedPackages.map((name) =>
    run('npm', ['pack', '--silent', '--pack-destination', disk], {
      cwd: join(root, 'shared-lib', name),
    }),
  )
  const results = await Promise.all(packCommands)
  return results.find(({ code }) => code !== 0) ?? (results[0] as CommandResult)
}

export function tarballOf(disk: string, name: string): string {
  const { version } = JSON.parse(
    readFileSync(join(root, 'shared-lib', name, 'package.json'), 'utf8'),
  )
  return join(disk, `sori-${name}-${version}.tgz`)
}

/** Installs packages, and repeats an install that hangs, as npm 11.19 sometimes does. */
export async function installPackages(cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const firstResult = await run('npm', args, { cwd, env, timeoutMs: INSTALL_TIMEOUT_MS })
  if (firstResult.code !== KILLED) return firstResult
  rmSync(join(cwd, 'node_modules'), { recursive: true, force: true })
  return run('npm', args, { cwd, env })
}

/**
 * Returns the environment of a team: without this repository in PATH, and without settings of npm
 * and jest.
 */
export function teamEnvironment(disk: string): NodeJS.ProcessEnv {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm|JEST)_|^(INIT_CWD|NODE_ENV|NODE_PATH|SITE_DIR|DATA_DIR)$/i.test(name),
    ),
  )
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  return {
    ...env,
    PATH: path.join(delimiter),
    CI: 'true',
    TMPDIR: disk,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  }
}
