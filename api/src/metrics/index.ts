/** Figures of a process in Prometheus' format, on a port of their own (ADR 48). Loaded where METRICS_PORT asks for it alone. */
export type { RequestMetrics } from './request-metrics.ts'
export type { Metrics } from './start-metrics.ts'
export { startMetrics } from './start-metrics.ts'
