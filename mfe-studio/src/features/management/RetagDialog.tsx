import { type TagSet, tagKinds } from '@sori/contract/catalogue'
import { trackTagsChange } from '@sori/contract/management'
import { paths } from '@sori/contract/paths'
import { TagPicker, type Track } from '@sori/market-kit/catalogue'
import { managementTexts } from '@sori/market-kit/management'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { useState } from 'react'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useRequestTag } from '../../api/useRequestTag.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useRetagTrackMutation } from './retagApi.ts'

/**
 * A dialog that changes the tags of a track, and then opens the artist's tracks (product.md §7).
 */
export function RetagDialog({ track, onClose }: { track: Track; onClose(): void }) {
  const { tags: texts } = useTexts()
  const { saved } = managementTexts(useLocale())
  const host = useHost()
  const tags = useListTagsQuery()
  const [missingTagsText, setMissingTagsText] = useState<string>()
  const retag = useCommand(useRetagTrackMutation(), {
    done: { message: saved, to: paths.myItems('tracks') },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { id }) => [['track.changed', { musicIds: [id] }]],
  })
  const save = (chosenTags: TagSet) => {
    const issues = trackTagsChange.safeParse(chosenTags).error?.issues
    const kind = tagKinds.find((each) => issues?.some(({ path }) => path[0] === each))
    setMissingTagsText(kind && texts.needed[kind])
    if (kind) host.toast({ kind: 'error', text: texts.needed[kind] })
    else void retag.run({ id: track.id, ...chosenTags })
  }
  return (
    <TagPicker
      open
      tags={tags}
      chosenTags={{
        instrument: [...track.tags.instrument],
        mood: [...track.tags.mood],
        genre: [...track.tags.genre],
      }}
      subject={track.title}
      onRequest={useRequestTag()}
      busy={retag.busy}
      refusal={missingTagsText ?? retag.refusal}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
