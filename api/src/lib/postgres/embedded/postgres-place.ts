import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../errors/start-error.ts'
import type { PostgresUser } from './postgres-user.ts'
import { postgresUser, shutOutAt } from './postgres-user.ts'

export type PostgresPlace = {
  folder: string
  socketFolder: string
  user: PostgresUser
  /** The reason for a place outside of the data directory, or null. */
  elsewhere: string | null
}

/** A socket's path has at most about 107 bytes; its file name takes 20. */
const SOCKET_FOLDER_BYTES = 85
/** `/tmp` and `/var/tmp` are cleaned by age, so they are tried last. */
const placesOfState = ['/var/lib', '/var/tmp', tmpdir()]

/**
 * When PostgreSQL's user cannot enter `dataDir`, the database is elsewhere, and `postgres-location`
 * in `dataDir` names the folder.
 */
export async function placeOfPostgres(dataDir: string): Promise<PostgresPlace> {
  const note = join(dataDir, 'postgres-location')
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (noted && !(await isFolder(noted))) {
    throw new StartError(
      `The database of ${dataDir} was kept in ${noted}, which is gone: bring it back, or remove ${note} to begin with an empty one.`,
    )
  }
  const own = join(dataDir, 'postgres')
  const existing = await stat(noted ? join(noted, 'postgres') : own).catch(() => null)
  const user = postgresUser(existing)
  if (noted)
    return {
      ...(await withSocket(join(noted, 'postgres'), user)),
      elsewhere: `it was put there at the first start (${note})`,
    }

  const barrier = shutOutAt(user, dataDir)
  if (!barrier) return { ...(await withSocket(own, user)), elsewhere: null }
  const chosen = await newPlace(user)
  await writeFile(note, `${chosen}\n`)
  return {
    ...(await withSocket(join(chosen, 'postgres'), user)),
    elsewhere: `PostgreSQL does not run as root, and ${barrier} shuts its user ${user?.uid} out`,
  }
}

async function newPlace(user: PostgresUser): Promise<string> {
  for (const parent of placesOfState) {
    if (shutOutAt(user, parent)) continue
    const made = await mkdtemp(join(parent, 'sorijangteo-')).catch(() => null)
    if (!made) continue
    if (user) await chown(made, user.uid, user.gid)
    return made
  }
  throw new StartError(
    `User ${user?.uid} can reach no folder for the database: set DATA_DIR to one that it can, or start as an ordinary user.`,
  )
}

async function withSocket(
  folder: string,
  user: PostgresUser,
): Promise<{ folder: string; socketFolder: string; user: PostgresUser }> {
  if (Buffer.byteLength(folder) <= SOCKET_FOLDER_BYTES)
    return { folder, socketFolder: folder, user }
  const name = `sori-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const parent = Buffer.byteLength(tmpdir()) > 50 ? '/tmp' : tmpdir()
  const socketFolder = join(parent, name)
  const owner = user?.uid ?? process.getuid?.()
  const found = await lstat(socketFolder).catch(() => null)
  if (found && !(found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0)) {
    await rm(socketFolder, { recursive: true, force: true })
  }
  await mkdir(socketFolder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (user) await chown(socketFolder, user.uid, user.gid)
  return { folder, socketFolder, user }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}
