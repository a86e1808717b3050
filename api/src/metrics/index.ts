/** Prometheus metrics of a process on a separate port (ADR 48); loaded only with METRICS_PORT. */
export type { RequestMetrics } from './request-metrics.ts'
export type { Metrics } from './start-metrics.ts'
export { startMetrics } from './start-metrics.ts'
