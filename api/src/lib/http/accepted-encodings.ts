import Negotiator from 'negotiator'

const ours = ['br', 'gzip'] as const
/** A compression that we keep files in. */
export type Encoding = (typeof ours)[number]

/** Those of our encodings that `Accept-Encoding` takes, the smaller first whichever is preferred (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ours])
  return ours.filter((encoding) => accepted.includes(encoding))
}
