import type { FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Seconds: from a list that is kept to an upload on a slow line. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]

/** Takes the time of every answered request. */
export type RequestMetrics = { answered(request: FastifyRequest, reply: FastifyReply): void }

/**
 * `http_request_duration_seconds` by method, route and status. Pages and files of the site are one route, `site`, and so is what
 * nobody owns, `unknown`: addresses of visitors are no labels. A status of 5xx that is part of normal use (a preview that is being made) is marked
 * `expected`, so that whoever counts failures can leave it out.
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
      const route = request.is404 ? (reply.statusCode < 400 ? 'site' : 'unknown') : (request.routeOptions.url ?? 'unknown')
      const expected = reply.statusCode >= 500 && reply.problem?.expected ? { expected: 'true' } : {}
      durations.observe({ method: request.method, route, status: reply.statusCode, ...expected }, reply.elapsedTime / 1_000)
    },
  }
}
