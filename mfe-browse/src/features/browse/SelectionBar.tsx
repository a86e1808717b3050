import { commonWords } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/remote'
import { Button, Checkbox } from '@sori/remote-kit/ui'
import ListChecks from 'lucide-react/icons/list-checks'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useWords } from '../../messages/useWords.ts'
import { useAddAll } from '../../purchase/useAddAll.ts'
import styles from './SelectionBar.module.css'
import type { RowSelection } from './useRowSelection.ts'

/** Begins and ends choosing several rows; on phones only its icon is drawn. */
export function SelectionToggle({ selection: { isChoosing, setChoosing } }: { selection: RowSelection }) {
  const t = useWords().selection
  const words = isChoosing ? t.end : t.begin
  return (
    <Button
      size={32}
      variant={isChoosing ? 'secondary' : 'ghost'}
      icon={<ListChecks aria-hidden="true" />}
      title={words}
      aria-pressed={isChoosing}
      onClick={() => setChoosing(!isChoosing)}
    >
      <span className={styles.toggle}>{words}</span>
    </Button>
  )
}

/** What can be done with the rows that are chosen; it stays in sight while the list scrolls. */
export function SelectionBar({ selection }: { selection: RowSelection }) {
  const t = useWords().selection
  const common = commonWords(useLocale())
  const { chosen, isAll, isChoosing, selectAll, setChoosing } = selection
  const { addable, credits, busy, refusal, add } = useAddAll(chosen, () => setChoosing(false))
  if (!isChoosing) return null
  return (
    <section className={styles.bar} aria-label={t.label}>
      <Checkbox label={t.all} checked={isAll} mixed={chosen.length > 0 && !isAll} onChange={selectAll} />
      <span className={styles.count} role="status">
        {t.count(chosen.length, addable.length)}
      </span>
      {refusal && <span className={styles.refusal}>{refusal}</span>}
      <Button
        size={32}
        variant="primary"
        icon={<ShoppingCart aria-hidden="true" />}
        disabled={chosen.length === 0}
        busy={busy}
        busyLabel={common.processing}
        onClick={add}
      >
        {t.add(credits)}
      </Button>
    </section>
  )
}
