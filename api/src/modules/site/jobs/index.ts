export { installJobQueue, jobQueueSchema } from './install-job-queue.ts'
export { isJobName, type JobData, jobData } from './job-data.ts'
export type { Jobs, SendOptions } from './jobs.ts'
export { PgBossJobs } from './pg-boss-jobs.ts'
