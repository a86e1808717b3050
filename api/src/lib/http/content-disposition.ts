/** Characters that a quoted file name may not contain. */
const UNQUOTABLE = /[^\x20-\x7e]|["\\%]/g
/** Characters that RFC 8187 encodes and `encodeURIComponent` does not. */
const NOT_ENCODED = /['()*]/g

/** Returns `Content-Disposition` with the file name in ASCII (RFC 6266) and in UTF-8 (RFC 8187). */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(UNQUOTABLE, '_')
  const percentEncode = (character: string) =>
    `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(NOT_ENCODED, percentEncode)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodedName}`
}
