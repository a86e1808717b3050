import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '../product/nginx.ts'
import { findProgram, run } from '../product/run.ts'

/** Returns whether a program is found; as root on Debian, installs `packageName` first. */
async function installed(find: () => string | undefined, packageName: string) {
  if (!find() && process.getuid?.() === 0) await install(packageName)
  return find() !== undefined
}

/** Throws unless nginx is found or could be installed. */
export async function requireNginx(): Promise<void> {
  await requireProgram('nginx', 'nginx-light', findNginx)
}

/** Throws unless the program is found or could be installed. */
export async function requireProgram(
  program: string,
  packageName: string,
  find = () => findProgram(program),
): Promise<void> {
  if (await installed(find, packageName)) return
  throw new Error(`There is no ${program}: run \`apt-get install ${packageName}\` as root.`)
}

/** Installs one package at a time on this machine. RUNLEVEL=1 keeps its services stopped. */
async function install(packageName: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = '-y -q --no-install-recommends -o DPkg::Lock::Timeout=120'
  const commands = `apt-get update -q; apt-get install ${options} ${packageName}`
  await run('flock', [join(tmpdir(), 'sori-apt.lock'), 'sh', '-c', commands], { env })
}
