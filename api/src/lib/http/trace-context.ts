import type { IncomingMessage } from 'node:http'

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/** Parses `traceparent` (W3C Trace Context). */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const [, traceId, parentSpanId] = TRACEPARENT.exec(String(headers.traceparent)) ?? []
  return traceId && parentSpanId ? { traceId, parentSpanId } : undefined
}
