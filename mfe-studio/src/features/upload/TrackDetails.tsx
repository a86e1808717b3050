import { DESCRIPTION_MAX } from '@sori/contract/management'
import { fieldRules } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Field, TextArea } from '@sori/remote-kit/ui'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { sentenceAt } from './problemSentence.ts'
import { TagsField } from './TagsField.tsx'
import styles from './UploadPage.module.css'
import { isAboutTags, payloadFields } from './uploadApi.ts'
import {
  type AlbumDraft,
  descriptionOf,
  type TrackDraft,
  tagsOf,
  type UploadAction,
} from './uploadState.ts'

interface TrackDetailsProps {
  album: AlbumDraft
  track: TrackDraft
  /** The track's position, counted from 1. */
  number: number
  dispatch: Dispatch<UploadAction>
}

/** Description and tags of a track: the album's, until the user changes them. */
export function TrackDetails(props: TrackDetailsProps) {
  const { track, number, dispatch } = props
  const { upload: texts } = useTexts()
  const { key, problems } = track
  const differsFromAlbum = track.description !== undefined || track.tags !== undefined
  const hasProblems = problems.some(
    (problem) => isAboutTags(problem) || problem.field === payloadFields.description,
  )
  const [isOpen, setOpen] = useState(false)
  const container = useFocusWhenOpen(isOpen)
  const isShown = isOpen || differsFromAlbum || hasProblems
  const reset = () => {
    dispatch({ type: 'editTrack', key, change: { description: undefined, tags: undefined } })
    setOpen(false)
  }
  return (
    <div ref={container} className={styles.details}>
      {isShown && <OwnDetails {...props} />}
      <p className={styles.copied}>
        {!isShown && <span>{texts.likeAlbum}</span>}
        <Button
          size={32}
          variant="ghost"
          aria-expanded={isShown}
          aria-label={isShown ? texts.asAlbumOf(number) : texts.changeOf(number)}
          onClick={isShown ? reset : () => setOpen(true)}
        >
          {isShown ? texts.asAlbum : texts.change}
        </Button>
      </p>
    </div>
  )
}

function OwnDetails({ album, track, number, dispatch }: TrackDetailsProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const { key, problems } = track
  const description = descriptionOf(album, track)
  return (
    <>
      <Field
        label={texts.trackDescription}
        aside={`${description.length} / ${DESCRIPTION_MAX}`}
        hint={texts.required(fieldRules(locale).description)}
        error={sentenceAt(locale, problems, payloadFields.description)}
      >
        <TextArea
          rows={2}
          value={description}
          aria-required="true"
          onChange={({ target }) =>
            dispatch({ type: 'editTrack', key, change: { description: target.value } })
          }
        />
      </Field>
      <TagsField
        label={texts.tags}
        chooseLabel={texts.chooseTagsOf(number)}
        subject={texts.trackNumber(number)}
        tags={tagsOf(album, track)}
        problems={problems}
        onChange={(tags) => dispatch({ type: 'editTrack', key, change: { tags } })}
      />
    </>
  )
}

/** Focuses the first field after the details were opened. */
function useFocusWhenOpen(isOpen: boolean) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) container.current?.querySelector('textarea')?.focus()
  }, [isOpen])
  return container
}
