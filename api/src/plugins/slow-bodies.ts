import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type BodyPace = {
  /** Milliseconds without a byte, and the period of the average rate. */
  idleMs: number
  /** The minimum average rate; 0 disables it. */
  bytesPerSecond: number
}

/** Single bytes could hold a connection for fifteen minutes. */
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
  // While bytes wait in its buffer, the server causes the delay.
  const isServerSlow = () => request.readableLength > 0 || request.readableEnded
  request.setTimeout(idleMs, () => {
    const before = socket.bytesRead
    afterReads(() => {
      if (socket.bytesRead === before && !isServerSlow()) end()
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
  // Node's own timeout covers the idle connection after the response.
  request.once('end', () => {
    stop()
    if (!response.writableFinished) request.setTimeout(0)
  })
}

function hasBody({ method, headers, socket }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD' || !(socket instanceof Socket)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** In a delayed process, timers fire before sockets are read. */
function afterReads(check: () => void) {
  setImmediate(check)
}
