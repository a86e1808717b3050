import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '../product/nginx.ts'
import { findProgram, run } from '../product/run.ts'

/** An installation that takes longer has lost its connection. */
const INSTALL_TIMEOUT_MS = 10 * 60_000

export async function requireNginx(): Promise<void> {
  await requireProgram('nginx', 'nginx-light', findNginx)
}

/** Installs a missing program, as root on Debian. */
export async function requireProgram(
  program: string,
  packageName: string,
  find = () => findProgram(program),
): Promise<void> {
  if (!find() && process.getuid?.() === 0) await installPackage(packageName)
  if (!find())
    throw new Error(`There is no ${program}: run \`apt-get install ${packageName}\` as root.`)
}

/**
 * Installs a Debian package. The lock allows one install at a time; RUNLEVEL=1 keeps services
 * stopped.
 */
export async function installPackage(packageName: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = '-y -q --no-install-recommends -o DPkg::Lock::Timeout=120'
  const commands = `apt-get update -q; apt-get install ${options} ${packageName}`
  await run('flock', [join(tmpdir(), 'sori-apt.lock'), 'sh', '-c', commands], {
    env,
    timeoutMs: INSTALL_TIMEOUT_MS,
  })
}
