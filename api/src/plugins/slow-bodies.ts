import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How slowly a body may come. */
export type BodyPace = {
  /** A body that brings nothing for so long is not coming any more. The rate is taken over as long a time. */
  idleMs: number
  /** The least it brings, on average over `idleMs`; 0 asks for nothing. */
  bytesPerSecond: number
}

/** True for a request whose body is read from a connection; the body of a GET is not. */
function bringsBody({ method, headers, socket }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || !(socket instanceof Socket)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/**
 * Calls `end` when the request's body stops coming or comes more slowly than `pace` allows. Without this a few connections
 * that send a byte now and then could be held for the fifteen minutes that a large file on a slow line may take.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace, end: () => void): void {
  if (!bringsBody(request)) return
  const { socket } = request
  const endSlow = () => {
    // Whoever has the answer already, and goes on sending as slowly, gets no second one.
    if (response.writableEnded) socket.destroy()
    else end()
  }
  // With bytes waiting to be read the delay is ours, and says nothing about the client.
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
  // The answer may take its time. Once that is out, the connection waits for a next request, by Node's own clock.
  request.once('end', () => {
    stop()
    if (!response.writableFinished) request.setTimeout(0)
  })
}

/** Calls `check` after what has arrived is read: a process that was held up finds its timers over before it looks at its sockets. */
function onceRead(check: () => void): void {
  setImmediate(check)
}
