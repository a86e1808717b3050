/** A process loads this module only if METRICS_PORT is set. */
export type { RequestMetrics } from './request-metrics.ts'
export { startMetrics } from './start-metrics.ts'
