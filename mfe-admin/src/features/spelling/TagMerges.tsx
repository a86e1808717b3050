import type { TagMerge } from '@sori/contract/management'
import { useCommand } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Button, formatDateTime } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SpellingPage.module.css'
import { useListTagMergesQuery, useUndoTagMergeMutation } from './spellingApi.ts'
import { TagSection } from './TagSection.tsx'

/** A list of the last day's merges, each with an undo button (D171). Hidden without merges. */
export function TagMerges() {
  const texts = useTexts().spelling.merges
  const merges = useListTagMergesQuery()
  const undo = useCommand(useUndoTagMergeMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['tags.changed', {}]],
  })
  const { data } = merges
  if (merges.isError && !data) return <Failed query={merges} title={texts.failed} />
  if (!data || data.length === 0) return null
  return (
    <TagSection title={texts.title} count={texts.count(data.length)} refusal={undo.refusal}>
      {data.map((merge) => (
        <MergeLine
          key={merge.mergeId}
          merge={merge}
          isBusy={undo.busy}
          onUndo={() => void undo.run(merge.mergeId)}
        />
      ))}
    </TagSection>
  )
}

function MergeLine({
  merge: { kind, from, into, trackCount, adminNickname, createDate, undoable },
  isBusy,
  onUndo,
}: {
  merge: TagMerge
  isBusy: boolean
  onUndo(): void
}) {
  const { merges: texts, kinds, tracks } = useTexts().spelling
  const locale = useLocale()
  const details = [
    kinds[kind],
    tracks(trackCount.toLocaleString(locale)),
    adminNickname,
    formatDateTime(createDate),
  ]
  return (
    <li className={styles.tag}>
      <span className={styles.name}>
        {texts.names(from, into)}
        <span className={styles.count}>{details.join(' · ')}</span>
      </span>
      {undoable ? (
        <Button
          size={32}
          disabled={isBusy}
          aria-label={texts.undoNamed(from, into)}
          onClick={onUndo}
        >
          {texts.undo}
        </Button>
      ) : (
        <span className={styles.count}>{texts.blocked}</span>
      )}
    </li>
  )
}
