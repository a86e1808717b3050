import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type BodyPace = {
  /** Milliseconds without a byte, and the period of the average rate. */
  idleMs: number
  /** The minimum average rate; 0 disables it. */
  bytesPerSecond: number
}

/**
 * Closes requests whose bodies are too slow: single bytes could hold a connection for fifteen
 * minutes.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { idleMs, bytesPerSecond }: BodyPace,
  refuse: () => void,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  const end = () => {
    if (response.writableEnded) socket.destroy()
    else refuse()
  }
  // While bytes wait in the buffer, the server causes the delay and not the client.
  const isServerSlow = () => request.readableLength > 0 || request.readableEnded
  request.setTimeout(idleMs, () => {
    const bytesBefore = socket.bytesRead
    afterReads(() => {
      if (socket.bytesRead === bytesBefore && !isServerSlow()) end()
      else if (!request.readableEnded) request.setTimeout(idleMs)
    })
  })
  const bytesMin = (bytesPerSecond * idleMs) / 1_000
  let received = socket.bytesRead
  const checkRate = () => {
    if (socket.bytesRead - received < bytesMin && !isServerSlow()) end()
    received = socket.bytesRead
  }
  const timer = setInterval(() => afterReads(checkRate), idleMs).unref()
  const stop = () => clearInterval(timer)
  request.once('close', stop)
  // After the body, Node's own timeout covers the idle connection.
  request.once('end', () => {
    stop()
    if (!response.writableFinished) request.setTimeout(0)
  })
}

function hasBody({ method, headers, socket }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD' || !(socket instanceof Socket)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Runs `check` after pending reads: in a delayed process, timers fire first. */
function afterReads(check: () => void) {
  setImmediate(check)
}
