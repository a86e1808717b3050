import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../errors/start-error.ts'
import { firstForbiddenFolder, type PostgresUser, postgresUser } from './postgres-user.ts'

/** The path of a socket has at most about 107 bytes, of which the file name takes 20. */
const SOCKET_FOLDER_BYTES = 85
/** Folders for the database, in this order. The system deletes old files in the last two. */
const parentFolders = ['/var/lib', '/var/tmp', tmpdir()]

/**
 * Returns the folder of the database. It is outside `dataDir` if the user of PostgreSQL may not
 * enter `dataDir`.
 */
export async function locatePostgres(dataDir: string) {
  const note = join(dataDir, 'postgres-location')
  const notedPlace = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (notedPlace && !(await stat(notedPlace).catch(() => null))?.isDirectory())
    throw new StartError(
      `The database of ${dataDir} was kept in ${notedPlace}, which is missing: bring it back, or ` +
        `remove ${note} to begin with an empty one.`,
    )
  const user = postgresUser(await stat(join(notedPlace || dataDir, 'postgres')).catch(() => null))
  /** `elsewhere` is the reason if the folder is outside of the data directory. */
  const locateIn = async (parent: string, elsewhere: string | null) => {
    const folder = join(parent, 'postgres')
    return { folder, socketFolder: await socketFolderOf(folder, user), user, elsewhere }
  }
  if (notedPlace) return locateIn(notedPlace, `the first start created it there (${note})`)
  const forbidden = firstForbiddenFolder(user, dataDir)
  if (!forbidden) return locateIn(dataDir, null)
  const newPlace = await createPlace(user)
  await writeFile(note, `${newPlace}\n`)
  return locateIn(
    newPlace,
    `PostgreSQL does not run as root, and its user ${user?.uid} may not enter ${forbidden}`,
  )
}

async function createPlace(user: PostgresUser) {
  for (const parent of parentFolders) {
    if (firstForbiddenFolder(user, parent)) continue
    const folder = await mkdtemp(join(parent, 'sorijangteo-')).catch(() => null)
    if (!folder) continue
    if (user) await chown(folder, user.uid, user.gid)
    return folder
  }
  throw new StartError(
    `User ${user?.uid} can reach no folder for the database: set DATA_DIR to one that it can, ` +
      'or start as an ordinary user.',
  )
}

async function socketFolderOf(folder: string, user: PostgresUser) {
  if (Buffer.byteLength(folder) <= SOCKET_FOLDER_BYTES) return folder
  const name = `sori-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const parent = Buffer.byteLength(tmpdir()) > 50 ? '/tmp' : tmpdir()
  const socketFolder = join(parent, name)
  const owner = user?.uid ?? process.getuid?.()
  const stats = await lstat(socketFolder).catch(() => null)
  const isOurs = stats?.isDirectory() && stats.uid === owner && (stats.mode & 0o077) === 0
  if (stats && !isOurs) await rm(socketFolder, { recursive: true, force: true })
  await mkdir(socketFolder, { mode: 0o700, recursive: true })
  if (user) await chown(socketFolder, user.uid, user.gid)
  return socketFolder
}
