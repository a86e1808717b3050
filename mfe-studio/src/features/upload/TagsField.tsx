import { type TagSet, tagKinds } from '@sori/contract/catalogue'
import { TagPicker } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Chip } from '@sori/remote-kit/ui'
import { type Dispatch, useId, useState } from 'react'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { problemSentence } from './problemSentence.ts'
import styles from './UploadPage.module.css'
import { isOfTags } from './uploadApi.ts'
import type { TrackDraft, UploadAction } from './uploadState.ts'

interface TagsFieldProps {
  track: TrackDraft
  /** The track's position, from 1. */
  number: number
  dispatch: Dispatch<UploadAction>
}

/** The tags of a track with their picker. */
export function TagsField({ track, number, dispatch }: TagsFieldProps) {
  const { upload: t } = useTexts()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const errorId = useId()
  const wrong = track.problems.filter(isOfTags)
  const take = (tags: TagSet) => {
    dispatch({ type: 'editTrack', key: track.key, change: { tags } })
    setOpen(false)
  }
  return (
    <div className={styles.tags}>
      <span className={styles.tagsLabel}>{t.tags}</span>
      <span className={styles.chips}>
        {tagKinds.flatMap((kind) =>
          track.tags[kind].map((tag) => (
            <Chip key={`${kind} ${tag}`} size="sm">
              {tag}
            </Chip>
          )),
        )}
        <Button
          size={32}
          aria-label={t.chooseTagsOf(number)}
          aria-describedby={wrong.length > 0 ? errorId : undefined}
          data-problem={wrong.length > 0}
          onClick={() => setOpen(true)}
        >
          {t.chooseTags}
        </Button>
      </span>
      {wrong.length > 0 && (
        <ul id={errorId} className={styles.errors}>
          {wrong.map((problem) => (
            <li key={problem.field}>{problemSentence(locale, problem)}</li>
          ))}
        </ul>
      )}
      {open && (
        <ChooseTags
          chosen={track.tags}
          subject={t.trackNumber(number)}
          onConfirm={take}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function ChooseTags(props: {
  chosen: TagSet
  subject: string
  onConfirm(tags: TagSet): void
  onClose(): void
}) {
  return <TagPicker open tags={useListTagsQuery()} {...props} />
}
