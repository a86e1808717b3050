/** A part of a form. It is a file if it has a `filename`, even an empty one. */
export type FormPart = {
  name: string
  content: Uint8Array | string
  filename?: string
  type?: string
}

const BOUNDARY = 'sori-boundary-7404'

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Returns the bytes before the content of `part`. */
export function headOf({
  name,
  filename,
  type = 'application/octet-stream',
}: Omit<FormPart, 'content'>): string {
  const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
}

/** The bytes after the last part. */
const END = `\r\n--${BOUNDARY}--\r\n`

/** Returns a multipart body. */
export function formOf(...parts: readonly FormPart[]): Buffer {
  const written = parts.map(({ content, ...part }) =>
    Buffer.concat([Buffer.from(headOf(part)), Buffer.from(content), Buffer.from('\r\n')]),
  )
  return Buffer.concat([...written, Buffer.from(END.slice(2))])
}

export const fileForm = (
  filename: string,
  content: Uint8Array | string,
  more: readonly FormPart[] = [],
) => formOf({ name: 'file', filename, content }, ...more)
