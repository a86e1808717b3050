import type { FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Seconds, from a cached list to an upload on a slow line. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]

export type RequestMetrics = ReturnType<typeof registerRequestMetrics>

/**
 * Registers the histogram of requests. `expected` marks the 503 of a preview in preparation, which
 * alerts ignore.
 */
export function registerRequestMetrics(registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['method', 'route', 'status', 'expected'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    observe(request: FastifyRequest, reply: FastifyReply) {
      const { statusCode: status, problem, elapsedTime } = reply
      const expectedLabel = status >= 500 && problem?.expected ? { expected: 'true' } : {}
      const labels = { method: request.method, route: routeOf(request, status), status }
      durations.observe({ ...labels, ...expectedLabel }, elapsedTime / 1_000)
    },
  }
}

/** Returns a route of the server, not the requested path, because anyone can invent paths. */
function routeOf({ is404, routeOptions }: FastifyRequest, status: number) {
  if (is404) return status < 400 ? 'site' : 'unknown'
  return routeOptions.url ?? 'unknown'
}
