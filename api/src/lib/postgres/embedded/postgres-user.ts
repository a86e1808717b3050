import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Null when PostgreSQL runs as the user of this process. */
export type PostgresUser = { uid: number; gid: number } | null

/** PostgreSQL refuses root. */
export function postgresUser(ownerOfData: { uid: number; gid: number } | null): PostgresUser {
  if (process.getuid?.() !== 0) return null
  if (ownerOfData && ownerOfData.uid !== 0) return { uid: ownerOfData.uid, gid: ownerOfData.gid }
  return nobody()
}

function nobody(): { uid: number; gid: number } {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((row) => row.startsWith('nobody:'))
    const [, , uid, gid] = line?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  } catch {
    // 65534 is the usual id of nobody.
  }
  return { uid: 65534, gid: 65534 }
}

export function shutOutAt(user: PostgresUser, path: string): string | null {
  if (!user) return null
  const above = dirname(path)
  const earlier = above === path ? null : shutOutAt(user, above)
  if (earlier) return earlier
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return null
  const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001
  return found.mode & bit ? null : path
}
