import Negotiator from 'negotiator'

const ours = ['br', 'gzip'] as const
export type Encoding = (typeof ours)[number]

/** Returns the supported encodings that `Accept-Encoding` accepts, the smaller output first. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const encodings = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ours])
  return ours.filter((encoding) => encodings.includes(encoding))
}
