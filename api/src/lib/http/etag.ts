import { createHash } from 'node:crypto'

/** A strong ETag of `content`: another one when a byte of it differs. */
export function strongEtag(...content: string[]): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part).update('\0')
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/** Whether `If-None-Match` names the ETag, which may be a weak one (weak comparison, RFC 9110, 13.1.2). */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const opaque = opaqueOf(etag)
  return header.split(',').some((one) => opaqueOf(one.trim()) === opaque)
}

function opaqueOf(etag: string): string {
  return etag.replace(/^W\//, '')
}
