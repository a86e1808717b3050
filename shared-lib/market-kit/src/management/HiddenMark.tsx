import { useLocale } from '@sori/remote-kit/host'
import EyeOff from 'lucide-react/icons/eye-off'
import styles from './Management.module.css'
import type { Hiding } from './managedItem.ts'
import { managementTexts } from './texts.ts'

/** Shows who hid an item and why. Renders nothing for a visible item. */
export function HiddenMark({
  item: { hidden, hiddenBy, hiddenReason, takenDown },
  withAlbum = false,
}: {
  item: Hiding
  withAlbum?: boolean
}) {
  const texts = managementTexts(useLocale())
  if (!hidden && !withAlbum) return null
  const hiddenMark = hiddenBy === 'administrator' ? texts.hiddenByAdmin : texts.hidden
  const ownMark = takenDown ? texts.takenDown : hiddenMark
  const mark = hidden ? ownMark : texts.hiddenWithAlbum
  return (
    <span className={styles.mark} title={hiddenReason ?? undefined}>
      <EyeOff aria-hidden="true" />
      {hiddenReason ? `${mark}: ${hiddenReason}` : mark}
    </span>
  )
}
