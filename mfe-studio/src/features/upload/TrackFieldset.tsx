import { fileRules } from '@sori/contract/files'
import { cleanTitle, TITLE_MAX } from '@sori/contract/management'
import type { Preview } from '@sori/market-kit/catalogue'
import {
  CleanOffer,
  type FileAction,
  fieldRules,
  fileOf,
  namedRefusal,
  useTransfer,
} from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, Field, Refusal, TextInput } from '@sori/remote-kit/ui'
import AudioLines from 'lucide-react/icons/audio-lines'
import type { Dispatch } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { AudioWarningText } from '../../ui/AudioWarningText.tsx'
import { FileFocus } from '../../ui/FileFocus.tsx'
import { FileZone } from '../../ui/FileZone.tsx'
import { RestoredFile } from '../../ui/RestoredFile.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { FilePreview } from './FilePreview.tsx'
import { sentenceAt } from './problemSentence.ts'
import { TrackDetails } from './TrackDetails.tsx'
import styles from './UploadPage.module.css'
import { payloadFields } from './uploadApi.ts'
import { type AlbumDraft, isUntouched, type TrackDraft, type UploadAction } from './uploadState.ts'
import { useFileMetadata } from './useFileMetadata.ts'

interface TrackFileProps {
  track: TrackDraft
  /** The track's position, counted from 1. */
  number: number
  preview: Preview
  dispatch: Dispatch<UploadAction>
}

interface TrackFieldsetProps extends TrackFileProps {
  album: AlbumDraft
  /** Removes the track; undefined for the only track. */
  onRemove: (() => void) | undefined
  isLocked: boolean
}

/**
 * The fields of a track: audio file and title, and description and tags that differ from the
 * album's.
 */
export function TrackFieldset({
  album,
  track,
  number,
  onRemove,
  isLocked,
  preview,
  dispatch,
}: TrackFieldsetProps) {
  const { upload: texts } = useTexts()
  const host = useHost()
  const locale = useLocale()
  const { key, title, problems } = track
  const rules = fieldRules(locale)
  const changeTitle = (text: string) =>
    dispatch({ type: 'editTrack', key, change: { title: text } })
  const confirmRemoval = async (remove: () => void) => {
    const question = {
      title: texts.removeTrackNumber(number),
      body: texts.removeTrackBody,
      confirm: texts.removeTrack,
      tone: 'danger',
    } as const
    if (isUntouched(track) || (await host.confirm(question))) remove()
  }
  return (
    <fieldset className={styles.track} disabled={isLocked}>
      <legend className={styles.legend}>{texts.trackNumber(number)}</legend>
      <div className={styles.trackHead}>
        <span aria-hidden="true">{texts.trackNumber(number)}</span>
        {onRemove && (
          <Button
            size={32}
            variant="ghost"
            aria-label={`${texts.removeTrack}: ${texts.trackNumber(number)}`}
            onClick={() => void confirmRemoval(onRemove)}
          >
            {texts.removeTrack}
          </Button>
        )}
      </div>
      <TrackFile track={track} number={number} preview={preview} dispatch={dispatch} />
      <Field
        label={texts.trackTitle}
        aside={`${title.length} / ${TITLE_MAX}`}
        hint={rules.title}
        error={sentenceAt(locale, problems, payloadFields.title)}
        action={<CleanOffer text={title} clean={cleanTitle} onUse={changeTitle} />}
      >
        <TextInput
          value={title}
          aria-required="true"
          onChange={({ target }) => changeTitle(target.value)}
        />
      </Field>
      <TrackDetails album={album} track={track} number={number} dispatch={dispatch} />
      <Refusal>{track.refusal}</Refusal>
    </fieldset>
  )
}

function TrackFile({ track, number, preview, dispatch }: TrackFileProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const { key, file: state, problems } = track
  const changeFile = (action: FileAction) => dispatch({ type: 'trackFile', key, action })
  useTransfer('/api/files/tracks', state, changeFile)
  const file = fileOf(state)
  useFileMetadata(file, (readFile, metadata) =>
    dispatch({ type: 'fileMetadata', key, file: readFile, metadata }),
  )
  const problem = sentenceAt(locale, problems, payloadFields.file)
  const isRestored = !file && state.phase === 'sent' && !problem
  return (
    <FileFocus>
      {file && (
        <div className={styles.file}>
          <FilePreview file={file} id={String(key)} preview={preview} />
          <UploadProgress state={state} onChange={changeFile} />
        </div>
      )}
      {isRestored && (
        <div className={styles.file}>
          <RestoredFile name={state.name} onRemove={() => changeFile({ type: 'clear' })} />
          <AudioWarningText state={state} />
        </div>
      )}
      {!file && !isRestored && (
        <FileZone
          label={texts.trackFile(number)}
          invitation={texts.drop}
          hint={`${texts.trackHint} · ${texts.nameHint}`}
          extensions={fileRules.track.extensions}
          error={namedRefusal(locale, state) ?? problem}
          icon={<AudioLines />}
          onFiles={(files) => files.length > 0 && changeFile({ type: 'choose', files })}
        />
      )}
    </FileFocus>
  )
}
