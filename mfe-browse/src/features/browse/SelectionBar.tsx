import { COLLECTION_TRACKS_MAX } from '@sori/contract/library'
import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Checkbox } from '@sori/remote-kit/ui'
import ListPlus from 'lucide-react/icons/list-plus'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useId, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { useAddAll } from '../../purchase/useAddAll.ts'
import { loadCollecting } from '../../ui/loadCollecting.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import styles from './SelectionBar.module.css'
import { useSelectionTexts } from './selectionTexts.ts'
import type { RowSelection } from './useRowSelection.ts'

/** A sticky bar with actions for the chosen rows. */
export function SelectionBar({ selection }: { selection: RowSelection }) {
  const texts = useSelectionTexts()
  const { collect } = useTexts().row
  const common = commonTexts(useLocale())
  const { chosenTracks, isAll, isChoosing, selectAll, setChoosing } = selection
  const { addable, credits, busy, refusal, add } = useAddAll(chosenTracks, () => setChoosing(false))
  const countId = useId()
  const [isCollecting, setCollecting] = useState(false)
  const code = useLoaded(isCollecting, loadCollecting)
  if (!isChoosing) return null
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <Checkbox
        label={texts.all}
        checked={isAll}
        mixed={chosenTracks.length > 0 && !isAll}
        onChange={selectAll}
      />
      <span id={countId} className={styles.count} role="status">
        {chosenTracks.length === 0 ? texts.none : texts.count(chosenTracks.length, addable.length)}
      </span>
      {refusal && <span className={styles.refusal}>{refusal}</span>}
      <Button
        size={32}
        icon={<ListPlus aria-hidden="true" />}
        disabled={chosenTracks.length === 0 || chosenTracks.length > COLLECTION_TRACKS_MAX}
        aria-describedby={chosenTracks.length === 0 ? countId : undefined}
        onClick={() => setCollecting(true)}
      >
        {collect}
      </Button>
      {isCollecting && code && (
        <code.CollectDialog tracks={chosenTracks} onClose={() => setCollecting(false)} />
      )}
      <Button
        size={32}
        variant="primary"
        icon={<ShoppingCart aria-hidden="true" />}
        disabled={chosenTracks.length === 0}
        aria-describedby={chosenTracks.length === 0 ? countId : undefined}
        busy={busy}
        busyLabel={common.processing}
        onClick={add}
      >
        {texts.add(credits)}
      </Button>
    </section>
  )
}
