import { connect } from 'node:net'

/** A request as bytes: no client library would send what hostile ones do. */
export type WireRequest = { name: string; line: string; headers: readonly string[]; body?: Buffer | string }

/** What came back: status 0 where the server hung up without a word. `text` is all of it, heads included. */
export type WireAnswer = { status: number; headers: Map<string, string>; body: string; text: string }

/** Longer than the server lets anybody wait in these tests. */
const PATIENCE_MS = 8_000

/** Sends a request on a connection of its own, and takes all that is answered until that is closed. */
export function sendRaw(port: number, { line, headers, body = '' }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that refuses may close before all is written.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answerOf(Buffer.concat(chunks).toString()))
    })
    socket.write(`${[line, ...headers].join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}

function answerOf(text: string): WireAnswer {
  const [head = '', ...rest] = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((one): [string, string] => [one.split(':', 1)[0]?.toLowerCase() ?? '', one.replace(/^[^:]*:\s*/, '')]))
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text }
}
