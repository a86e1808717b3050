import { LONG_FILES_MAX } from './modules/files/files/preview-order.ts'
import type { Jobs } from './modules/site/jobs/index.ts'
import { SmtpMailer } from './modules/site/mail/index.ts'
import type { Services } from './services.ts'

export const MEDIA_THREADS = 2

/** Works on previews, with one thread reserved for short files. */
export function workOnPreviews(
  jobs: Jobs,
  files: Pick<Services['files'], 'processAudio'>,
): Promise<void> {
  const options = { concurrency: MEDIA_THREADS, groupConcurrency: LONG_FILES_MAX }
  return jobs.work('process-sound', ({ fileId }) => files.processAudio(fileId), options)
}

export async function startWorkers(jobs: Jobs, services: Services): Promise<void> {
  const { accounts, files, payments, refunds, mailer } = services
  await workOnPreviews(jobs, files)
  if (mailer instanceof SmtpMailer) await mailer.work()
  await jobs.work('find-password', (data) => accounts.passwordChanges.mailTemporaryPassword(data))
  await jobs.work('resend-activation', (data) => accounts.activation.mailRequestedCodes(data))
  await jobs.work('check-payment', ({ orderId }) => payments.queryOutcome(orderId), {
    concurrency: 4,
  })
  await jobs.work('return-payment', ({ orderId }) => refunds.returnMoney(orderId))
  const scheduled = scheduledJobs(services)
  for (const name of Object.keys(scheduled) as (keyof typeof scheduled)[]) {
    const [schedule, work] = scheduled[name]
    await jobs.work(name, (_, signal) => work(signal))
    await jobs.schedule(name, schedule, {})
  }
  // Checks payments that a killed process has left unfinished.
  await jobs.send('reconcile-payments', {}, { key: 'start' })
  // Enters sales by an earlier release.
  await jobs.send('enter-earnings', {}, { key: 'start' })
  // Fills the charts, so that a new site has them on its home page.
  await jobs.send('refresh-charts', {}, { key: 'start' })
  // Adds the skeletons of nicknames that an earlier release has stored.
  await jobs.send('sweep-nicknames', {}, { key: 'start' })
}

/**
 * Returns the times (UTC) and the work of scheduled jobs. Each sweep is a separate job, so that a
 * slow one does not delay the others.
 */
function scheduledJobs(services: Services) {
  type Scheduled = [schedule: string, work: (signal: AbortSignal) => Promise<unknown>]
  return {
    'measure-sounds': ['*/10 * * * *', (signal) => services.files.measureOlder(signal)],
    // Runs after `measure-sounds`, which finds characters too.
    'find-characters': ['5-55/10 * * * *', (signal) => services.characters.findMissing(signal)],
    'draw-cards': ['* * * * *', (signal) => services.cards.drawChanged(signal)],
    'enter-earnings': ['7-57/10 * * * *', (signal) => services.earnings.enterMissingSales(signal)],
    'reconcile-payments': [
      '* * * * *',
      async () => {
        await services.payments.reconcile()
        await services.refunds.reconcile()
      },
    ],
    // Hourly by day in Seoul, so that a missed run is repeated.
    'remind-subscribers': ['0 1-10 * * *', () => services.subscriptions.remind()],
    'mail-sales': ['30 0-10 * * *', (signal) => services.saleMails.mailYesterday(signal)],
    'announce-albums': ['* * * * *', (signal) => services.announcements.announceDue(signal)],
    'send-promotions': ['* * * * *', (signal) => services.promotions.sendStarted(signal)],
    'fold-counts': ['* * * * *', services.applyCountChanges],
    'judge-canaries': ['* * * * *', (signal) => services.canaries.watch(signal)],
    'refresh-charts': ['*/5 * * * *', () => services.charts.refresh()],
    // Daily at night in Seoul, because it reads every name.
    'sweep-suggestions': ['0 19 * * *', (signal) => services.suggestions.removeUnused(signal)],
    audit: ['43 * * * *', services.reportBreaches],
    'sweep-sessions': ['17 * * * *', () => services.sessions.removeExpired()],
    'sweep-devices': ['18 * * * *', () => services.devices.removeExpired()],
    'sweep-accounts': ['19 * * * *', () => services.accounts.removeExpired()],
    'seal-second-factors': ['26 * * * *', () => services.secondFactors.sealAgain()],
    'sweep-limits': ['20 * * * *', () => services.limits.removeExpired()],
    'sweep-files': ['21 * * * *', (signal) => services.files.cleanUp(signal)],
    'sweep-images': ['22 * * * *', (signal) => services.images.removeUnused(signal)],
    'sweep-uploads': ['23 * * * *', () => services.quotas.removeExpired()],
    'sweep-orders': ['24 * * * *', () => services.payments.removeOldFailedOrders()],
    'sweep-plays': ['26 * * * *', (signal) => services.plays.removeEarlierDays(signal)],
    'sweep-notifications': ['27 * * * *', () => services.notifications.removeExpired()],
    'sweep-payout-accounts': ['28 * * * *', () => services.payouts.emptyAndResealAccounts()],
    'sweep-nicknames': ['25 * * * *', () => services.nicknames.fillSkeletons()],
    'sweep-tag-merges': ['29 * * * *', () => services.tagMerges.removeOldMerges()],
    'sweep-signals': ['28 * * * *', () => services.signals.removeOld()],
  } as const satisfies Record<string, Scheduled>
}
