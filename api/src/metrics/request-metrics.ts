import type { FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Seconds, from a cached list to an upload on a slow line. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]

export type RequestMetrics = { answered(request: FastifyRequest, reply: FastifyReply): void }

/**
 * Pages and files are the route `site`, unowned paths `unknown`: visitors' paths must not become
 * labels. An expected 5xx, like a preview in preparation, has the label `expected`.
 */
export function requestMetrics(registry: Registry): RequestMetrics {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status', 'expected'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    answered(request, reply) {
      const route = request.is404
        ? reply.statusCode < 400
          ? 'site'
          : 'unknown'
        : (request.routeOptions.url ?? 'unknown')
      const expected =
        reply.statusCode >= 500 && reply.problem?.expected ? { expected: 'true' } : {}
      durations.observe(
        { method: request.method, route, status: reply.statusCode, ...expected },
        reply.elapsedTime / 1_000,
      )
    },
  }
}
