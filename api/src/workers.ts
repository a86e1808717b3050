import type { Jobs } from './modules/jobs/index.ts'
import { SmtpPost } from './modules/mail/index.ts'
import type { Services } from './services.ts'

/** Threads for sounds and pictures; as many sounds are made playable at once. Thirty minutes of sound take 0.6 GB in one. */
export const MEDIA_THREADS = 2

/** Who does which job (ADR 21). Every API process works on every queue. */
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
  >,
): Promise<void> {
  await jobs.work('process-sound', ({ fileId }) => files.processSound(fileId), { concurrency: MEDIA_THREADS })
  if (post instanceof SmtpPost) await post.work()
  await jobs.work('find-password', (data) => accounts.passwordChanges.mailTemporaryPassword(data))
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
  await jobs.work('audit', reportBreaches)
  await jobs.every('audit', '43 * * * *', {})
  await jobs.work('sweep', async () => {
    await sessions.sweep()
    await devices.removeExpired()
    await accounts.sweep()
    await limits.removeExpired()
    await files.sweep()
    await images.sweep()
  })
  await jobs.every('sweep', '17 * * * *', {})
}
