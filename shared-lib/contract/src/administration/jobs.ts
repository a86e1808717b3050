import * as z from 'zod/mini'
import { pageParams } from '../catalogue/browse-params.ts'
import { pageQuery } from '../catalogue/index.ts'
import { pageOf, timestamp } from '../envelope/index.ts'
import { type ListParams, optionalChoiceParam } from '../list-params/index.ts'
import type { Locale } from '../messages/index.ts'

/** The states of a job: `retrying` waits for its next try, `failed` has used up all tries. */
export const jobStates = ['waiting', 'retrying', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** The states in words, for screens and CSV. */
export const jobStateTexts: Record<Locale, Record<JobState, string>> = {
  ko: { waiting: '대기', retrying: '재시도 대기', running: '실행 중', failed: '실패' },
  en: { waiting: 'Waiting', retrying: 'Waiting for a retry', running: 'Running', failed: 'Failed' },
}

export const jobKinds = ['mail', 'other'] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * A job of the queue. `mail` is null for a job that sends no mail, and for a mail whose encryption
 * key is lost. `error` is the error of the last try.
 */
export const siteJob = z.object({
  jobId: z.uuid(),
  queue: z.string(),
  state: z.enum(jobStates),
  createDate: timestamp,
  nextDate: timestamp,
  tries: z.int(),
  error: z.nullable(z.string()),
  mail: z.nullable(z.object({ to: z.string(), subject: z.string() })),
})
export type SiteJob = z.infer<typeof siteJob>
export const siteJobsAnswer = pageOf(siteJob)
export type SiteJobsAnswer = z.infer<typeof siteJobsAnswer>

const filters = {
  state: z.optional(z.enum(jobStates)),
  kind: z.optional(z.enum(jobKinds)),
}
export const siteJobsQuery = z.extend(pageQuery, filters)
export type SiteJobsQuery = z.infer<typeof siteJobsQuery>
export const siteJobsTableQuery = z.object(filters)
export type SiteJobsTableQuery = z.infer<typeof siteJobsTableQuery>
export const siteJobsParams = {
  state: optionalChoiceParam(jobStates),
  kind: optionalChoiceParam(jobKinds),
  ...pageParams,
} as const
export type SiteJobsParams = ListParams<typeof siteJobsParams>

export const siteJobParams = z.object({ jobId: z.uuid() })
