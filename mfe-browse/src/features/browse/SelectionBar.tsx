import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Checkbox } from '@sori/remote-kit/ui'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useId } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { useAddAll } from '../../purchase/useAddAll.ts'
import styles from './SelectionBar.module.css'
import type { RowSelection } from './useRowSelection.ts'

/** The sticky actions of the chosen rows. */
export function SelectionBar({ selection }: { selection: RowSelection }) {
  const t = useTexts().selection
  const common = commonTexts(useLocale())
  const { chosen, isAll, isChoosing, selectAll, setChoosing } = selection
  const { addable, credits, busy, refusal, add } = useAddAll(chosen, () => setChoosing(false))
  const countId = useId()
  if (!isChoosing) return null
  return (
    <section className={styles.bar} aria-label={t.label}>
      <Checkbox
        label={t.all}
        checked={isAll}
        mixed={chosen.length > 0 && !isAll}
        onChange={selectAll}
      />
      <span id={countId} className={styles.count} role="status">
        {chosen.length === 0 ? t.none : t.count(chosen.length, addable.length)}
      </span>
      {refusal && <span className={styles.refusal}>{refusal}</span>}
      <Button
        size={32}
        variant="primary"
        icon={<ShoppingCart aria-hidden="true" />}
        disabled={chosen.length === 0}
        aria-describedby={chosen.length === 0 ? countId : undefined}
        busy={busy}
        busyLabel={common.processing}
        onClick={add}
      >
        {t.add(credits)}
      </Button>
    </section>
  )
}
