import { RefusedRequest } from '../../../lib/errors/app-error.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { Hider, HidingService, Item } from '../hiding/index.ts'
import { type EditContext, isEditForOther } from './recorded-edits.ts'

export type VisibilityDependencies = { hiding: HidingService; mailer: Mailer; publicUrl: string }

/**
 * Hides or shows an item. Throws `VALIDATION` at `reason` for an administrator without a reason.
 */
export async function changeVisibility(
  { hiding, mailer, publicUrl }: VisibilityDependencies,
  { owner, caller, tx }: EditContext,
  item: Item,
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> {
  const isForOther = isEditForOther(caller, owner)
  if (isForOther && hidden && reason === '')
    throw new RefusedRequest([{ field: 'reason', code: 'REQUIRED' }])
  const hider: Hider = isForOther
    ? { by: 'administrator', adminId: caller.id, reason }
    : { by: 'artist' }
  const isChanged = hidden ? await hiding.hide(tx, item, hider) : await hiding.show(tx, item, hider)
  const artist = isChanged && isForOther ? await hiding.findArtistOf(tx, item) : undefined
  if (!artist) return
  const mailContent = { name: artist.name, label: artist.label, kind: item.kind, reason }
  const texts = mailTexts(artist.locale)
  const mail = hidden
    ? texts.hiddenByAdministrator(mailContent, publicUrl)
    : texts.shownByAdministrator(mailContent, publicUrl)
  await mailer.send(tx, { to: artist.email, ...mail })
}
