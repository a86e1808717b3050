import { run } from '../product/run.ts'

/** What is being installed: the package manager refuses a second one at its side. */
let line: Promise<unknown> = Promise.resolve()

/** Whether a program is there: on the machine already, or, as root on Debian, installed from `packageName` now. `find` looks for it. */
export async function installed(find: () => string | undefined, packageName: string): Promise<boolean> {
  if (!find() && process.getuid?.() === 0) {
    line = line.then(() => install(packageName))
    await line
  }
  return find() !== undefined
}

async function install(packageName: string): Promise<void> {
  // The services of these packages are not started: the checks start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', packageName], { env })
}
