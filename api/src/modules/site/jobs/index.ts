/** Durable jobs (ADR 21): the queues and their data in `job-data.ts`, the entry point in `jobs.ts`. */
export { installJobQueue, jobQueueSchema } from './install-job-queue.ts'
export type { JobData } from './job-data.ts'
export { isJobName, jobData } from './job-data.ts'
export type { Jobs, SendOptions } from './jobs.ts'
export { PgBossJobs } from './pg-boss-jobs.ts'
