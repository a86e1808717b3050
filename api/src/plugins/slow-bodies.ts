import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type BodyPace = {
  /**
   * Milliseconds: the longest time without a byte, and the period in which the rate is measured.
   */
  idleMs: number
  /** The minimum average rate; 0 disables it. */
  bytesPerSecond: number
}

/**
 * Closes requests whose body arrives too slowly. Single bytes could otherwise occupy a connection
 * for fifteen minutes.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { idleMs, bytesPerSecond }: BodyPace,
  refuse: () => void,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  const close = () => {
    if (response.writableEnded) socket.destroy()
    else refuse()
  }
  // Bytes that wait in the buffer show that the server is slow, not the client.
  const isServerSlow = () => request.readableLength > 0 || request.readableEnded
  request.setTimeout(idleMs, () => {
    const bytesBefore = socket.bytesRead
    afterReads(() => {
      if (socket.bytesRead === bytesBefore && !isServerSlow()) close()
      else if (!request.readableEnded) request.setTimeout(idleMs)
    })
  })
  const bytesExpected = (bytesPerSecond * idleMs) / 1_000
  let bytesAtLastCheck = socket.bytesRead
  const checkRate = () => {
    if (socket.bytesRead - bytesAtLastCheck < bytesExpected && !isServerSlow()) close()
    bytesAtLastCheck = socket.bytesRead
  }
  const timer = setInterval(() => afterReads(checkRate), idleMs).unref()
  const stop = () => clearInterval(timer)
  request.once('close', stop)
  // After the body, Node's own timeout closes an idle connection.
  request.once('end', () => {
    stop()
    if (!response.writableFinished) request.setTimeout(0)
  })
}

function hasBody({ method, headers, socket }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD' || !(socket instanceof Socket)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Runs `check` after pending reads, because in a busy process timers fire before them. */
function afterReads(check: () => void) {
  setImmediate(check)
}
