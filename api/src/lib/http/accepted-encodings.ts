import Negotiator from 'negotiator'

const supportedEncodings = ['br', 'gzip'] as const
export type Encoding = (typeof supportedEncodings)[number]

/** Returns the encodings that `Accept-Encoding` allows and we support, the smallest output first. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const encodings = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([
    ...supportedEncodings,
  ])
  return supportedEncodings.filter((encoding) => encodings.includes(encoding))
}
