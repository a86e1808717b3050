import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** How many bytes of a refused body are read and dropped, so that the browser still receives the refusal of a file up to twice too large. */
const UNWANTED_BYTES = 48 * 1_048_576
/** How long a connection that is to be closed is kept open for the client to finish sending. */
const LINGER_MS = 10_000

/**
 * Lets the client finish a body that was refused before it was whole, and throws the rest away. Most clients read no answer
 * before they have sent everything, and closing a connection that has unread bytes resets it: the answer would be lost with
 * it (RFC 9112, 9.6). Whoever goes on for too long or with too much is cut off. Call it before the answer is sent.
 */
export function letFinishSending(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || request.destroyed || !(socket instanceof Socket)) return
  dropRest(request)
  // Node calls this when the answer was the connection's last one.
  socket.destroySoon = () => closeLater(socket, request)
}

function dropRest(body: IncomingMessage): void {
  let left = UNWANTED_BYTES
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.resume()
}

function closeLater(socket: Socket, request: IncomingMessage): void {
  const close = () => Socket.prototype.destroySoon.call(socket)
  if (request.complete || request.destroyed) {
    close()
    return
  }
  socket.end()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  request.once('close', () => {
    clearTimeout(timer)
    close()
  })
}
