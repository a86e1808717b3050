import type { TagKind, TagSet } from '@sori/contract/catalogue'
import { TAGS_MAX } from '@sori/contract/management'
import { commonTexts, fieldMessages } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Dialog, Refusal } from '@sori/remote-kit/ui'
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
  chosenTags: TagSet
  /** Receives the chosen tags. The owner then closes the dialog. */
  onConfirm(tags: TagSet): void
  onClose(): void
  /** True while saving. */
  busy?: boolean
  refusal?: string
  /** Requests a missing tag. Without it, the dialog offers no request. */
  onRequest?: TagRequester
  /** The track's title, shown after 태그 선택. */
  subject?: string
}

/** A dialog that chooses tags by kind. The choice applies after confirmation. */
export function TagPicker({ open, ...rest }: TagPickerProps) {
  return open ? <OpenPicker {...rest} /> : null
}

function OpenPicker({
  tags,
  chosenTags,
  onConfirm,
  onClose,
  busy = false,
  refusal,
  subject,
  onRequest,
}: Omit<TagPickerProps, 'open'>) {
  const host = useHost()
  const locale = useLocale()
  const texts = tagTexts(locale)
  const [kind, setKind] = useState<TagKind>('instrument')
  const [draft, setDraft] = useState<TagSet>(chosenTags)

  function add(tagKind: TagKind, tag: string): void {
    if (draft[tagKind].includes(tag)) host.toast({ kind: 'info', text: texts.duplicate })
    else if (draft[tagKind].length >= TAGS_MAX) {
      const { errors, nameOf } = fieldMessages(locale)
      host.toast({ kind: 'error', text: errors.TOO_MANY(nameOf(tagKind), { max: TAGS_MAX }) })
    } else setDraft({ ...draft, [tagKind]: [...draft[tagKind], tag] })
  }

  const remove = (tagKind: TagKind, tag: string) =>
    setDraft({ ...draft, [tagKind]: draft[tagKind].filter((name) => name !== tag) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={subject ? `${texts.title} · ${subject}` : texts.title}
      labels={{ close: texts.close }}
      width="medium"
      locked={busy}
      actions={
        <>
          <Button onClick={() => setDraft(NO_TAGS)} disabled={busy}>
            {texts.reset}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={commonTexts(locale).processing}
            onClick={() => onConfirm(draft)}
          >
            {texts.confirm}
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
        <Refusal>{refusal}</Refusal>
      </div>
    </Dialog>
  )
}
