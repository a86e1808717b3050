import { LONG_FILES_MAX } from './modules/files/files/preview-order.ts'
import type { Jobs } from './modules/site/jobs/index.ts'
import { SmtpMailer } from './modules/site/mail/index.ts'
import type { Services } from './services.ts'

/** Threads that make previews. */
export const MEDIA_THREADS = 2

/** Makes previews; one thread is always free for short files. */
export function workOnPreviews(
  jobs: Jobs,
  files: Pick<Services['files'], 'processAudio'>,
): Promise<void> {
  const options = { concurrency: MEDIA_THREADS, groupConcurrency: LONG_FILES_MAX }
  return jobs.work('process-sound', ({ fileId }) => files.processAudio(fileId), options)
}

/** Starts work on every queue. Times are in UTC. */
export async function startWorkers(jobs: Jobs, services: Services): Promise<void> {
  const { accounts, files, payments, mailer, subscriptions, suggestions } = services
  await workOnPreviews(jobs, files)
  await jobs.work('measure-sounds', (_, signal) => files.measureOlder(signal))
  await jobs.every('measure-sounds', '*/10 * * * *', {})
  if (mailer instanceof SmtpMailer) await mailer.work()
  await jobs.work('find-password', (data) => accounts.passwordChanges.mailTemporaryPassword(data))
  await jobs.work('resend-activation', (data) => accounts.activation.mailAgain(data))
  await jobs.work('check-payment', ({ orderId }) => payments.check(orderId), { concurrency: 4 })
  await jobs.work('reconcile-payments', () => payments.reconcile())
  await jobs.every('reconcile-payments', '* * * * *', {})
  // Immediately, for payments that a killed process has left unfinished.
  await jobs.send('reconcile-payments', {}, { key: 'start' })
  await jobs.work('remind-subscribers', () => subscriptions.remind())
  // Hourly by day in Seoul, so that a missed run is made up for.
  await jobs.every('remind-subscribers', '0 1-10 * * *', {})
  await jobs.work('fold-counts', services.foldCounts)
  await jobs.every('fold-counts', '* * * * *', {})
  await jobs.work('sweep-suggestions', (_, signal) => suggestions.sweep(signal))
  // Daily, by night in Seoul: it reads every name.
  await jobs.every('sweep-suggestions', '0 19 * * *', {})
  await jobs.work('audit', services.reportBreaches)
  await jobs.every('audit', '43 * * * *', {})
  await startSweeps(jobs, services)
}

/** Starts each sweep as a separate job, so that a slow or failing one does not delay the others. */
async function startSweeps(jobs: Jobs, services: Services): Promise<void> {
  const sweeps = {
    'sweep-sessions': () => services.sessions.removeExpired(),
    'sweep-devices': () => services.devices.removeExpired(),
    'sweep-accounts': () => services.accounts.sweep(),
    'sweep-limits': () => services.limits.removeExpired(),
    'sweep-files': (signal: AbortSignal) => services.files.sweep(signal),
    'sweep-images': (signal: AbortSignal) => services.images.sweep(signal),
    'sweep-uploads': () => services.quotas.sweep(),
    'sweep-orders': () => services.payments.sweep(),
    'sweep-nicknames': () => services.nicknames.sweep(),
  } as const
  const names = Object.keys(sweeps) as (keyof typeof sweeps)[]
  for (const [at, name] of names.entries()) {
    await jobs.work(name, (_, signal) => sweeps[name](signal))
    await jobs.every(name, `${17 + at} * * * *`, {})
  }
  // Immediately, for nicknames that an earlier release has stored.
  await jobs.send('sweep-nicknames', {}, { key: 'start' })
}
