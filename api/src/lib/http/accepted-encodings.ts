const ours = ['br', 'gzip'] as const
/** A compression that we keep files in. */
export type Encoding = (typeof ours)[number]

/** Those of our encodings that `Accept-Encoding` takes, the smaller first (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const wishes = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...rest] = part.split(';').map((one) => one.trim())
    const q = rest.find((one) => one.startsWith('q='))
    wishes.set(name, q ? Number(q.slice(2)) : 1)
  }
  return ours.filter((encoding) => (wishes.get(encoding) ?? wishes.get('*') ?? 0) > 0)
}
