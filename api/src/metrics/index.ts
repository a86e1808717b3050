/** Loaded only with METRICS_PORT. */
export type { RequestMetrics } from './request-metrics.ts'
export { startMetrics } from './start-metrics.ts'
