import { type TagSet, tagKinds } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { managementWords } from '@sori/remote-kit/management'
import type { Track } from '@sori/remote-kit/model'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { TagPicker } from '@sori/remote-kit/tags'
import { useState } from 'react'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useWords } from '../../messages/useWords.ts'
import { retagTrack } from './retagApi.ts'

/** Chooses the tags of a track anew: at least one of each kind, then on to one's tracks (product.md §7). */
export function RetagDialog({ track, onClose }: { track: Track; onClose(): void }) {
  const { tags: words } = useWords()
  const { saved } = managementWords(useLocale())
  const host = useHost()
  const tags = useListTagsQuery()
  const [missing, setMissing] = useState<string>()
  const retag = useCommand(retagTrack, {
    done: { message: saved, to: paths.mySounds('tracks') },
    failed: { to: 'stay', forbidden: 'stay' },
    events: (_answer, { id }) => [['track.changed', { musicIds: [id] }]],
  })
  const save = (chosen: TagSet) => {
    const kind = tagKinds.find((each) => chosen[each].length === 0)
    setMissing(kind && words.needed[kind])
    if (kind) host.toast({ kind: 'error', text: words.needed[kind] })
    else void retag.run({ id: track.id, ...chosen })
  }
  return (
    <TagPicker
      open
      tags={tags}
      chosen={{ instrument: [...track.tags.instrument], mood: [...track.tags.mood], genre: [...track.tags.genre] }}
      subject={track.title}
      busy={retag.busy}
      refusal={missing ?? retag.refusal}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
