import { HIDDEN_REASON_MAX } from '@sori/contract/management'
import { fieldRules } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { type DataColumn, RowActions, type RowEditor, RowField } from '@sori/remote-kit/lists'
import { formatDay } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import styles from './Management.module.css'
import { managementTexts } from './texts.ts'

interface Managed {
  readonly id: number
  readonly artist: { readonly nickname: string }
  readonly description: string
  readonly createdAt: string
  readonly modifiedAt: string
  /** True for an item that was taken down. It is evidence, so nobody may edit it. */
  readonly takenDown?: boolean
}

type EditedFields = { description: string; reason?: string }

interface ManagedTable<Item, Draft> {
  editor: RowEditor<number, Draft>
  idSortKey: string
  nameField: keyof Draft & ('title' | 'albumName')
  /** Returns a refused name without its forbidden signs, or undefined if nothing helps. */
  cleanName?(name: string): string | undefined
  nameOf(item: Item): string
  /** Returns the values of a row. */
  draftOf(item: Item): Draft
  /** Renders the name outside editing, with its marks. */
  name(item: Item): ReactNode
  /** Renders a first column: the cover or the play button. */
  lead?(item: Item): ReactNode
  /** Columns between the id and the artist. */
  afterId?: readonly DataColumn<Item>[]
  /** Columns between title and dates. With them, the description is below the title. */
  factColumns?: readonly DataColumn<Item>[]
  actions?(item: Item): ReactNode
  forAdministrator?: boolean
}

/** Returns the columns that the tables of albums and tracks share. */
export function useManagedColumns<Item extends Managed, Draft extends EditedFields>(
  table: ManagedTable<Item, Draft>,
): DataColumn<Item>[] {
  const { idSortKey, lead, afterId = [], factColumns } = table
  const texts = managementTexts(useLocale())
  const editedColumns = useEditedColumns(table)
  return [
    ...(lead
      ? [{ key: 'lead', head: texts.cover, headHidden: true, card: 'lead' as const, cell: lead }]
      : []),
    { key: 'id', head: texts.id, sortKey: idSortKey, cell: ({ id }) => id },
    ...afterId,
    { key: 'artist', head: texts.artist, cell: ({ artist }) => artist.nickname },
    ...editedColumns,
    ...dateColumns<Item>(texts, factColumns !== undefined),
    actionsColumn(table, texts.actions),
  ]
}

function useEditedColumns<Item extends Managed, Draft extends EditedFields>({
  editor,
  nameField,
  cleanName,
  name,
  factColumns,
  forAdministrator,
}: ManagedTable<Item, Draft>): DataColumn<Item>[] {
  const locale = useLocale()
  const texts = managementTexts(locale)
  const rules = fieldRules(locale)
  const titleOf = (item: Item) =>
    editor.isOpen(item.id) ? (
      <RowField
        editor={editor}
        name={nameField}
        label={texts.title}
        hint={rules[nameField]}
        clean={cleanName}
        first
      />
    ) : (
      <span className={styles.name}>{name(item)}</span>
    )
  const descriptionOf = ({ id, description }: Item) =>
    editor.isOpen(id) ? (
      <>
        <RowField
          editor={editor}
          name="description"
          label={texts.description}
          hint={rules.description}
          multiline
        />
        {forAdministrator && (
          <RowField
            editor={editor}
            name="reason"
            label={texts.reason}
            placeholder={texts.reason}
            hint={texts.reasonHint}
            maxLength={HIDDEN_REASON_MAX}
          />
        )}
      </>
    ) : (
      <span className={styles.text} data-stacked={factColumns ? true : undefined}>
        {description}
      </span>
    )
  if (!factColumns)
    return [
      { key: 'title', head: texts.title, card: 'wide', cell: titleOf },
      { key: 'description', head: texts.description, card: 'wide', cell: descriptionOf },
    ]
  return [
    {
      key: 'title',
      head: texts.titleAndDescription,
      card: 'wide',
      cell: (item) => (
        <>
          {titleOf(item)}
          {descriptionOf(item)}
        </>
      ),
    },
    ...factColumns,
  ]
}

function dateColumns<Item extends Managed>(
  texts: ReturnType<typeof managementTexts>,
  isStacked: boolean,
): DataColumn<Item>[] {
  const created = { key: 'created', head: texts.created, sortKey: 'createDate' }
  if (!isStacked)
    return [
      { ...created, cell: ({ createdAt }) => <Day time={createdAt} /> },
      {
        key: 'modified',
        head: texts.modified,
        cell: ({ modifiedAt }) => <Day time={modifiedAt} />,
      },
    ]
  return [
    {
      ...created,
      cell: ({ createdAt, modifiedAt }) => (
        <>
          <Day time={createdAt} />
          {formatDay(modifiedAt) !== formatDay(createdAt) && (
            <span className={styles.second}>
              {texts.modifiedShort} <Day time={modifiedAt} />
            </span>
          )}
        </>
      ),
    },
  ]
}

function actionsColumn<Item extends Managed, Draft extends { description: string }>(
  { editor, nameOf, draftOf, forAdministrator, actions }: ManagedTable<Item, Draft>,
  head: string,
): DataColumn<Item> {
  return {
    key: 'actions',
    head,
    align: 'end',
    card: 'bare',
    cell: (item) =>
      item.takenDown ? (
        actions?.(item)
      ) : (
        <RowActions
          editor={editor}
          id={item.id}
          name={nameOf(item)}
          draft={draftOf(item)}
          withDelete={forAdministrator}
        >
          {actions?.(item)}
        </RowActions>
      ),
  }
}

function Day({ time }: { time: string }) {
  return (
    <time className={styles.day} dateTime={time}>
      {formatDay(time)}
    </time>
  )
}
