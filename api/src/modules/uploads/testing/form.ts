/** A part of a form: a file where it has a `filename`, even an empty one. What is given is written as it is, quotes and line breaks too. */
export type Part = { name: string; content: Uint8Array | string; filename?: string; type?: string }

const BOUNDARY = 'sori-boundary-7404'

/** How every test form is announced. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** What comes before the content of `part`. */
export function headOf({ name, filename, type = 'application/octet-stream' }: Omit<Part, 'content'>): string {
  const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
}

/** What ends a form after the content of its last part. */
const END = `\r\n--${BOUNDARY}--\r\n`

/** A multipart body as bytes, well formed as far as its parts are. */
export function formOf(...parts: readonly Part[]): Buffer {
  const written = parts.map(({ content, ...part }) => Buffer.concat([Buffer.from(headOf(part)), Buffer.from(content), Buffer.from('\r\n')]))
  return Buffer.concat([...written, Buffer.from(END.slice(2))])
}

/** A form of one file in its field. */
export const fileForm = (filename: string, content: Uint8Array | string, more: readonly Part[] = []) =>
  formOf({ name: 'file', filename, content }, ...more)
