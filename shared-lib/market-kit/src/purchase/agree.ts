import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { Host, Question } from '@sori/contract/host'
import { licenceTexts } from '@sori/contract/licence'
import { offerPlans } from '@sori/remote-kit/data'
import type { Buyable } from './calls.ts'
import { fileFacts, formatMix } from './fileFacts.ts'
import { fileName } from './saveTracks.ts'
import { purchaseTexts } from './texts.ts'

// Loads the code for saving before the purchase.
export { saveTracks } from './saveTracks.ts'

/** Confirms spending the credits. With too few credits, offers a plan and returns false. */
export async function agree(
  host: Host,
  tracks: readonly Buyable[],
  beforePlans: () => void,
): Promise<boolean> {
  const needed = tracks.length * TRACK_CREDITS
  const isShort = () => (host.me.getSnapshot()?.creditBalance ?? needed) < needed
  // A payment in another tab or on another device may have raised the balance.
  if (isShort()) await host.me.refresh()
  if (isShort()) {
    const held = host.me.getSnapshot()?.creditBalance ?? 0
    await offerPlans(host, { held, needed }, beforePlans)
    return false
  }
  return host.confirm(dialogOf(host, tracks))
}

function dialogOf(host: Host, tracks: readonly Buyable[]): Question {
  const locale = host.locale.getSnapshot()
  const texts = purchaseTexts(locale)
  const licence = licenceTexts[locale]
  const price = tracks.length * TRACK_CREDITS
  const held = host.me.getSnapshot()?.creditBalance
  const [track] = tracks
  const one = tracks.length === 1 ? track : undefined
  const described = one && fileFacts(locale, one).map(({ value }) => value)
  const facts = [
    one && texts.file(fileName(one)),
    described?.join(' · '),
    formatMix(locale, tracks),
    held !== undefined && texts.held(held),
    held !== undefined && texts.left(held - price),
  ]
  return {
    title: one ? texts.confirmOne(one.title, price) : texts.confirmMany(tracks.length, price),
    body: [...facts.filter(Boolean), '', texts.noRefund].join('\n'),
    confirm: one ? texts.buyOne : texts.buyMany,
    terms: { title: licence.title, paragraphs: licence.terms },
  }
}
