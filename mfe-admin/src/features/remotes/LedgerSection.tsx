import type { LedgerLine } from '@sori/contract/administration'
import { DataTable } from '@sori/remote-kit/lists'
import { Button, formatDateTime } from '@sori/remote-kit/ui'
import { useId, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './RemotesPage.module.css'

/**
 * A section with the last version changes of the site. Each row shows the command that restores the
 * versions after that change.
 */
export function LedgerSection({ lines }: { lines: readonly LedgerLine[] }) {
  const { remotes: texts } = useTexts()
  const headId = useId()
  const [restored, setRestored] = useState<LedgerLine>()
  return (
    <section className={styles.remote} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{texts.ledger}</h2>
      </div>
      <DataTable
        label={texts.ledger}
        rows={lines}
        rowId={({ id }) => id}
        columns={[
          { key: 'id', head: texts.ledgerColumns.id, align: 'end', cell: ({ id }) => id },
          {
            key: 'at',
            head: texts.ledgerColumns.at,
            cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
          },
          { key: 'what', head: texts.ledgerColumns.what, cell: ({ what }) => texts.moves[what] },
          {
            key: 'name',
            head: texts.ledgerColumns.name,
            card: 'wide',
            cell: ({ name, version }) => (
              <span className={styles.stack}>
                {name ?? texts.everything}
                {version !== null && <code className={styles.code}>{version}</code>}
              </span>
            ),
          },
          { key: 'by', head: texts.ledgerColumns.by, cell: ({ by }) => by },
          {
            key: 'why',
            head: texts.ledgerColumns.why,
            card: 'wide',
            cell: ({ why, skipped }) => (
              <span className={styles.stack}>
                {why ?? '-'}
                {skipped.length > 0 && (
                  <span className={styles.note}>{texts.skipped(skipped.join(', '))}</span>
                )}
              </span>
            ),
          },
          {
            key: 'actions',
            head: texts.columns.actions,
            card: 'bare',
            align: 'end',
            cell: (line) => (
              <Button
                size={32}
                aria-label={texts.restoreNumbered(line.id)}
                onClick={() => setRestored(line)}
              >
                {texts.restore}
              </Button>
            ),
          },
        ]}
      />
      {restored && (
        <MoveDialog
          kind="restore"
          id={restored.id}
          name={restored.name ?? ''}
          onClose={() => setRestored(undefined)}
        />
      )}
    </section>
  )
}
