import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { Host, Question } from '@sori/contract/host'
import { licenceTexts } from '@sori/contract/licence'
import { offerPlans } from '@sori/remote-kit/data'
import type { Buyable } from './calls.ts'
import { fileFacts, formatMix } from './fileFacts.ts'
import { fileName } from './saveTracks.ts'
import { purchaseTexts } from './texts.ts'

// Exported here, so that the code that saves files is loaded before the purchase.
export { saveTracks } from './saveTracks.ts'

/** Asks whether to spend the credits. If credits are missing, offers a plan and returns false. */
export async function confirmPurchase(
  host: Host,
  tracks: readonly Buyable[],
  beforePlans: () => void,
): Promise<boolean> {
  const neededCredits = tracks.length * TRACK_CREDITS
  const lacksCredits = () => (host.me.getSnapshot()?.creditBalance ?? neededCredits) < neededCredits
  // Reads the balance again, because a payment in another tab may have raised it.
  if (lacksCredits()) await host.me.refresh()
  if (lacksCredits()) {
    const balance = host.me.getSnapshot()?.creditBalance ?? 0
    await offerPlans(host, { held: balance, needed: neededCredits }, beforePlans)
    return false
  }
  return host.confirm(purchaseQuestion(host, tracks))
}

function purchaseQuestion(host: Host, tracks: readonly Buyable[]): Question {
  const locale = host.locale.getSnapshot()
  const texts = purchaseTexts(locale)
  const licence = licenceTexts[locale]
  const price = tracks.length * TRACK_CREDITS
  const balance = host.me.getSnapshot()?.creditBalance
  const [track] = tracks
  const onlyTrack = tracks.length === 1 ? track : undefined
  const fileTexts = onlyTrack && fileFacts(locale, onlyTrack).map(({ value }) => value)
  const lines = [
    onlyTrack && texts.file(fileName(onlyTrack)),
    fileTexts?.join(' · '),
    formatMix(locale, tracks),
    balance !== undefined && texts.balance(balance),
    balance !== undefined && texts.balanceAfter(balance - price),
  ]
  return {
    title: onlyTrack
      ? texts.confirmOne(onlyTrack.title, price)
      : texts.confirmMany(tracks.length, price),
    body: [...lines.filter(Boolean), '', texts.noRefund].join('\n'),
    confirm: onlyTrack ? texts.buyOne : texts.buyMany,
    terms: { title: licence.title, paragraphs: licence.terms },
  }
}
