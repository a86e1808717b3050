/**
 * `Content-Disposition` by which a browser keeps a file under `name` (RFC 6266): the name itself in UTF-8 (RFC 8187), and
 * before it, for what does not know that form, as much of it as is ASCII.
 */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
