import { createHash } from 'node:crypto'

export function strongEtag(...content: string[]): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part).update('\0')
  return `"${hash.digest('base64url').slice(0, 27)}"`
}
