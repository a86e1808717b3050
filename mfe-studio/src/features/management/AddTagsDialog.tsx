import type { TagSet } from '@sori/contract/catalogue'
import { TagPicker } from '@sori/market-kit/catalogue'
import { useHost } from '@sori/remote-kit/host'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'

const NO_TAGS: TagSet = { instrument: [], mood: [], genre: [] }

export interface AddTagsDialogProps {
  subject: string
  busy: boolean
  refusal: string | undefined
  onConfirm(tags: TagSet): void
  onClose(): void
}

/** A dialog that chooses the tags to add to several tracks. */
export function AddTagsDialog(props: AddTagsDialogProps) {
  const { bulk: texts } = useTexts()
  const host = useHost()
  const tags = useListTagsQuery()
  const confirm = (chosenTags: TagSet) => {
    if (Object.values(chosenTags).some((names) => names.length > 0)) props.onConfirm(chosenTags)
    else host.toast({ kind: 'error', text: texts.noTag })
  }
  return <TagPicker {...props} open tags={tags} chosenTags={NO_TAGS} onConfirm={confirm} />
}
