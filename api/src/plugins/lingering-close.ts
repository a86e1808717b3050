import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** The most bytes to drop: twice the size limit of a file. */
const DROPPED_BYTES_MAX = 48 * 1_048_576
const LINGER_MS = 10_000

/**
 * Reads and drops the rest of a refused body. Closing a connection with unread bytes would lose the
 * response (RFC 9112, 9.6).
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
  // Replaces the method that Node calls after the last response of a connection.
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
