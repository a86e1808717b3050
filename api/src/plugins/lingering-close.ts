import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Bytes; enough for a file of twice the limit. */
const DROPPED_BYTES_MAX = 48 * 1_048_576
const LINGER_MS = 10_000

/**
 * Drops a refused body before the response: closing with unread bytes would lose the response (RFC
 * 9112, 9.6).
 */
export function dropBody(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || request.destroyed || !(socket instanceof Socket)) return
  let bytesLeft = DROPPED_BYTES_MAX
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) request.destroy()
  })
  request.resume()
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => closeLater(socket, request)
}

function closeLater(socket: Socket, request: IncomingMessage) {
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
