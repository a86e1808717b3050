import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

type Ids = { uid: number; gid: number }

/** Null when PostgreSQL runs as the user of this process. */
export type PostgresUser = Ids | null

/** PostgreSQL refuses root. */
export function postgresUser(ownerOfData: Ids | null): PostgresUser {
  if (process.getuid?.() !== 0) return null
  if (ownerOfData && ownerOfData.uid !== 0) return { uid: ownerOfData.uid, gid: ownerOfData.gid }
  return nobody()
}

function nobody(): Ids {
  try {
    const [, uid, gid] =
      /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.map(Number) ?? []
    if (uid && gid) return { uid, gid }
  } catch {
    // 65534 is the usual id of nobody.
  }
  return { uid: 65534, gid: 65534 }
}

/** Returns the first folder on the path that `user` may not enter. */
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
