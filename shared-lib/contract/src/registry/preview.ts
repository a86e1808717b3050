/** The parameter of a page that shows a version before visitors see it. */
export const PREVIEW_PARAM = 'preview'

export interface Preview {
  /** The remote. */
  name: string
  version: string
  /** Seconds since 1970. */
  expires: number
}

/** A preview with an HMAC-SHA256 of its text, whose key receiver and API share. */
type SignedPreview = Preview & { signature: string }

const SIGNED = /^([a-z][a-z0-9-]{1,30})~([0-9A-Za-z][0-9A-Za-z.-]{0,80})~(\d{1,12})~([\w-]{43})$/

/** Returns the text that is signed. */
export function previewText({ name, version, expires }: Preview): string {
  return `${name}~${version}~${expires}`
}

/** Returns undefined for other texts. Does not check the signature. */
export function parsePreview(text: string): SignedPreview | undefined {
  const [, name, version, expires, signature] = SIGNED.exec(text) ?? []
  if (!name || !version || !signature) return undefined
  return { name, version, expires: Number(expires), signature }
}
