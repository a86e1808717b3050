import type { TagKind, TagSet } from '@sori/contract/catalogue'
import { TAGS_MAX } from '@sori/contract/management'
import { commonTexts, fieldMessages } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { ChosenTags } from './ChosenTags.tsx'
import type { TagRequester } from './RequestTag.tsx'
import styles from './TagPicker.module.css'
import { TagShelf, type TagsQuery } from './TagShelf.tsx'
import { tagTexts } from './texts.ts'

const NO_TAGS: TagSet = { instrument: [], mood: [], genre: [] }

interface TagPickerProps {
  open: boolean
  /** All existing tags. */
  tags: TagsQuery
  /** The initial choice. */
  chosen: TagSet
  /** Receives the choice. The owner then closes the dialog. */
  onConfirm(tags: TagSet): void
  onClose(): void
  /** True while saving. */
  busy?: boolean
  refusal?: string
  /** Requests a tag that does not exist. Default: no such offer. */
  onRequest?: TagRequester
  /** The track's title, shown after 태그 선택. */
  subject?: string
}

/** Chooses tags by kind. Changes apply after confirmation. */
export function TagPicker({ open, ...rest }: TagPickerProps) {
  return open ? <OpenPicker {...rest} /> : null
}

function OpenPicker({
  tags,
  chosen,
  onConfirm,
  onClose,
  busy = false,
  refusal,
  subject,
  onRequest,
}: Omit<TagPickerProps, 'open'>) {
  const host = useHost()
  const locale = useLocale()
  const t = tagTexts(locale)
  const [kind, setKind] = useState<TagKind>('instrument')
  const [draft, setDraft] = useState<TagSet>(chosen)

  function add(of: TagKind, tag: string): void {
    if (draft[of].includes(tag)) host.toast({ kind: 'info', text: t.duplicate })
    else if (draft[of].length >= TAGS_MAX) {
      const { errors, nameOf } = fieldMessages(locale)
      host.toast({ kind: 'error', text: errors.TOO_MANY(nameOf(of), { max: TAGS_MAX }) })
    } else setDraft({ ...draft, [of]: [...draft[of], tag] })
  }

  const remove = (of: TagKind, tag: string) =>
    setDraft({ ...draft, [of]: draft[of].filter((name) => name !== tag) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={subject ? `${t.title} · ${subject}` : t.title}
      labels={{ close: t.close }}
      width="medium"
      locked={busy}
      actions={
        <>
          <Button onClick={() => setDraft(NO_TAGS)} disabled={busy}>
            {t.reset}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={commonTexts(locale).processing}
            onClick={() => onConfirm(draft)}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <TagShelf
          kind={kind}
          onKind={setKind}
          tags={tags}
          draft={draft}
          onAdd={add}
          onRequest={onRequest}
        />
        <ChosenTags draft={draft} names={tags.data?.names} onRemove={remove} />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
