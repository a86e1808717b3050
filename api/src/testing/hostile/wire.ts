import { connect } from 'node:net'

/** A request over a socket, because client libraries send only valid ones. */
export type WireRequest = {
  name: string
  line: string
  headers: readonly string[]
  body?: Buffer | string
}

/** `status` is 0 if the connection was closed without a response. `text` is all that arrived. */
export type WireResponse = {
  status: number
  headers: Map<string, string>
  body: string
  text: string
}

/** The timeout of a response, longer than any timeout of the server in these tests. */
const TIMEOUT_MS = 8_000

export function sendRaw(
  port: number,
  { line, headers, body = '' }: WireRequest,
): Promise<WireResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A refusing server may close before the whole request is written.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(responseOf(Buffer.concat(chunks).toString()))
    })
    socket.write(`${[line, ...headers].join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}

function responseOf(text: string): WireResponse {
  const [head = '', ...rest] = text
    .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
    .split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => [
      line.split(':', 1)[0]?.toLowerCase() ?? '',
      line.replace(/^[^:]*:\s*/, ''),
    ]),
  )
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0),
    headers,
    body: rest.join('\r\n\r\n'),
    text,
  }
}
