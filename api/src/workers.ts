import { LONG_FILES_MAX } from './modules/files/files/preview-order.ts'
import type { Jobs } from './modules/site/jobs/index.ts'
import { SmtpPost } from './modules/site/mail/index.ts'
import type { Services } from './services.ts'

/** Threads that make sounds playable, and so how many are at once. */
export const MEDIA_THREADS = 2

/** Makes previews; one thread is always free for short files. */
export function workOnPreviews(jobs: Jobs, files: Pick<Services['files'], 'processSound'>): Promise<void> {
  const options = { concurrency: MEDIA_THREADS, groupConcurrency: LONG_FILES_MAX }
  return jobs.work('process-sound', ({ fileId }) => files.processSound(fileId), options)
}

/** Who does which job (ADR 21). Every process with the worker role works on every queue. */
export async function startWorkers(
  jobs: Jobs,
  {
    files,
    images,
    sessions,
    devices,
    accounts,
    limits,
    post,
    payments,
    subscriptions,
    foldCounts,
    reportBreaches,
    quotas,
    suggestions,
    nicknames,
  }: Pick<
    Services,
    | 'files'
    | 'images'
    | 'sessions'
    | 'devices'
    | 'accounts'
    | 'limits'
    | 'post'
    | 'payments'
    | 'subscriptions'
    | 'foldCounts'
    | 'reportBreaches'
    | 'quotas'
    | 'suggestions'
    | 'nicknames'
  >,
): Promise<void> {
  await workOnPreviews(jobs, files)
  await jobs.work('measure-sounds', (_, signal) => files.measureOlder(signal))
  await jobs.every('measure-sounds', '*/10 * * * *', {})
  if (post instanceof SmtpPost) await post.work()
  await jobs.work('find-password', (data) => accounts.passwordChanges.mailTemporaryPassword(data))
  await jobs.work('resend-activation', (data) => accounts.activation.mailAgain(data))
  await jobs.work('check-payment', ({ orderId }) => payments.check(orderId), { concurrency: 4 })
  await jobs.work('reconcile-payments', () => payments.reconcile())
  await jobs.every('reconcile-payments', '* * * * *', {})
  // What a kill has left is looked after at once, not in a minute.
  await jobs.send('reconcile-payments', {}, { key: 'start' })
  await jobs.work('remind-subscribers', () => subscriptions.remind())
  // Hourly from ten in the morning until seven in the evening in Seoul: one that is missed is made up for.
  await jobs.every('remind-subscribers', '0 1-10 * * *', {})
  await jobs.work('fold-counts', foldCounts)
  await jobs.every('fold-counts', '* * * * *', {})
  await jobs.work('sweep-suggestions', (_, signal) => suggestions.sweep(signal))
  // Once a day, at four in the morning in Seoul: it reads every name.
  await jobs.every('sweep-suggestions', '0 19 * * *', {})
  await jobs.work('audit', reportBreaches)
  await jobs.every('audit', '43 * * * *', {})
  await startSweeps(jobs, { sessions, devices, accounts, limits, files, images, quotas, payments, nicknames })
}

type SweptServices = Pick<
  Services,
  'sessions' | 'devices' | 'accounts' | 'limits' | 'files' | 'images' | 'quotas' | 'payments' | 'nicknames'
>

/** Each sweep is a job with a time of its own, so that one that is slow or fails leaves the others alone. */
async function startSweeps(
  jobs: Jobs,
  { sessions, devices, accounts, limits, files, images, quotas, payments, nicknames }: SweptServices,
): Promise<void> {
  const sweeps = {
    'sweep-sessions': () => sessions.sweep(),
    'sweep-devices': () => devices.removeExpired(),
    'sweep-accounts': () => accounts.sweep(),
    'sweep-limits': () => limits.removeExpired(),
    'sweep-files': (signal: AbortSignal) => files.sweep(signal),
    'sweep-images': (signal: AbortSignal) => images.sweep(signal),
    'sweep-uploads': () => quotas.sweep(),
    'sweep-orders': () => payments.sweep(),
    'sweep-nicknames': () => nicknames.sweep(),
  } as const
  const names = Object.keys(sweeps) as (keyof typeof sweeps)[]
  for (const [at, name] of names.entries()) {
    await jobs.work(name, (_, signal) => sweeps[name](signal))
    await jobs.every(name, `${17 + at} * * * *`, {})
  }
  // Nicknames that an earlier release has stored are compared from the start.
  await jobs.send('sweep-nicknames', {}, { key: 'start' })
}
