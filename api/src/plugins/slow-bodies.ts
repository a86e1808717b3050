import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type BodyPace = {
  /** Milliseconds without a byte, and the period of the average rate. */
  idleMs: number
  /** The minimum average rate; 0 disables it. */
  bytesPerSecond: number
}

function bringsBody({ method, headers, socket }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || !(socket instanceof Socket)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Without this, clients could hold connections for fifteen minutes by sending single bytes. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  pace: BodyPace,
  end: () => void,
): void {
  if (!bringsBody(request)) return
  const { socket } = request
  const endSlow = () => {
    // A response was already sent, so no second one follows.
    if (response.writableEnded) socket.destroy()
    else end()
  }
  // While bytes wait to be read, the server causes the delay.
  const waitsForUs = () => request.readableLength > 0 || request.readableEnded
  request.setTimeout(pace.idleMs, () => {
    const before = socket.bytesRead
    onceRead(() => {
      if (socket.bytesRead === before && !waitsForUs()) endSlow()
      else if (!request.readableEnded) request.setTimeout(pace.idleMs)
    })
  })
  const least = (pace.bytesPerSecond * pace.idleMs) / 1_000
  let received = socket.bytesRead
  const checkRate = () => {
    if (socket.bytesRead - received < least && !waitsForUs()) endSlow()
    received = socket.bytesRead
  }
  const timer = setInterval(() => onceRead(checkRate), pace.idleMs).unref()
  const stop = () => clearInterval(timer)
  request.once('close', stop)
  // Node's own timeout covers the idle connection after the response.
  request.once('end', () => {
    stop()
    if (!response.writableFinished) request.setTimeout(0)
  })
}

/** In a delayed process, timers fire before sockets are read. */
function onceRead(check: () => void): void {
  setImmediate(check)
}
