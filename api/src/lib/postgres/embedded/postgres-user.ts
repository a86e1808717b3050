import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

type Ids = { uid: number; gid: number }

/** The user that runs PostgreSQL; null for the user of this process. */
export type PostgresUser = Ids | null

/**
 * Returns the user for PostgreSQL, which refuses to run as root: the owner of the data, or
 * `nobody`.
 */
export function postgresUser(ownerOfData: Ids | null): PostgresUser {
  if (process.getuid?.() !== 0) return null
  if (ownerOfData && ownerOfData.uid !== 0) return { uid: ownerOfData.uid, gid: ownerOfData.gid }
  return idsOfNobody()
}

function idsOfNobody(): Ids {
  try {
    const [, uid, gid] =
      /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.map(Number) ?? []
    if (uid && gid) return { uid, gid }
  } catch {
    // 65534 is the usual id of nobody.
  }
  return { uid: 65534, gid: 65534 }
}

/** Returns the first folder of the path that `user` may not enter, or null. */
export function firstForbiddenFolder(user: PostgresUser, path: string): string | null {
  if (!user) return null
  const parent = dirname(path)
  const earlier = parent === path ? null : firstForbiddenFolder(user, parent)
  if (earlier) return earlier
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return null
  return stats.mode & enterBit(user, stats) ? null : path
}

function enterBit(user: Ids, folder: Ids): number {
  if (folder.uid === user.uid) return 0o100
  return folder.gid === user.gid ? 0o010 : 0o001
}
