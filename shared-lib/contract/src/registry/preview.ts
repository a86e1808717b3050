/** The parameter of a page that shows a version before visitors see it. */
export const PREVIEW_PARAM = 'preview'

export interface Preview {
  /** The remote that is previewed. */
  name: string
  version: string
  /** The end of the preview, in seconds since 1970. */
  expires: number
}

/** A preview with an HMAC-SHA256 of its text. The receiver and the API share the key. */
type SignedPreview = Preview & { signature: string }

const SIGNED_PREVIEW =
  /^([a-z][a-z0-9-]{1,30})~([0-9A-Za-z][0-9A-Za-z.-]{0,80})~(\d{1,12})~([\w-]{43})$/

/** Returns the text to sign. */
export function previewText({ name, version, expires }: Preview): string {
  return `${name}~${version}~${expires}`
}

/** Parses a preview without checking its signature. Returns undefined for other texts. */
export function parsePreview(text: string): SignedPreview | undefined {
  const [, name, version, expires, signature] = SIGNED_PREVIEW.exec(text) ?? []
  if (!name || !version || !signature) return undefined
  return { name, version, expires: Number(expires), signature }
}
