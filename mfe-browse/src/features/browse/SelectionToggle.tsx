import { Button } from '@sori/remote-kit/ui'
import ListChecks from 'lucide-react/icons/list-checks'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SelectionBar.module.css'
import type { RowSelection } from './useRowSelection.ts'

/** A button that starts and ends the selection of rows. */
export function SelectionToggle({
  selection: { isChoosing, setChoosing },
}: {
  selection: RowSelection
}) {
  const texts = useTexts().selection
  const label = isChoosing ? texts.end : texts.begin
  return (
    <Button
      size={32}
      variant={isChoosing ? 'secondary' : 'ghost'}
      icon={<ListChecks aria-hidden="true" />}
      title={label}
      aria-pressed={isChoosing}
      onClick={() => setChoosing(!isChoosing)}
    >
      <span className={styles.toggle}>{label}</span>
    </Button>
  )
}
