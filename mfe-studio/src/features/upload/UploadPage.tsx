import { commonTexts } from '@sori/contract/messages'
import { usePreview } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Checkbox, Refusal } from '@sori/remote-kit/ui'
import Plus from 'lucide-react/icons/plus'
import { type Dispatch, useRef } from 'react'
import { useGetEarningsQuery } from '../../api/earningsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AlbumSection } from './AlbumSection.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { TagsField } from './TagsField.tsx'
import { TrackFieldset } from './TrackFieldset.tsx'
import styles from './UploadPage.module.css'
import type { UploadAction, UploadState } from './uploadState.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useUploadForm } from './useUploadForm.ts'

/**
 * Renders `/me/sounds/upload`: an album and its tracks, each with an audio file, a title and tags.
 */
export function UploadPage() {
  const { upload: texts } = useTexts()
  const common = commonTexts(useLocale())
  const form = useRef<HTMLFormElement>(null)
  const [upload, dispatch] = useUploadForm(form)
  useFileDrop((files) => dispatch({ type: 'drop', files }))
  return (
    <form
      ref={form}
      className={styles.page}
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'submit' })
      }}
    >
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <EarningsPerSale />
      {upload.isRestored && (
        <p className={styles.fixed} role="status">
          {texts.restored}
        </p>
      )}
      <AlbumSection upload={upload} dispatch={dispatch} />
      <TracksSection upload={upload} dispatch={dispatch} />
      <div className={styles.sending}>
        <RightsCheckbox upload={upload} dispatch={dispatch} />
        <Button
          type="submit"
          variant="primary"
          size={48}
          busy={upload.phase !== 'editing'}
          busyLabel={common.processing}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

interface UploadPartProps {
  upload: UploadState
  dispatch: Dispatch<UploadAction>
}

/** The tags of all tracks, the form of each track, and a button that adds a track. */
function TracksSection({ upload, dispatch }: UploadPartProps) {
  const { upload: texts } = useTexts()
  const addButton = useRef<HTMLButtonElement>(null)
  const preview = usePreview()
  const { album, tracks, phase } = upload
  const isSending = phase !== 'editing'
  const removeTrack = (key: number) => {
    dispatch({ type: 'removeTrack', key })
    focusAfterDialog(addButton.current)
  }
  return (
    <section className={styles.part} aria-label={texts.tracks}>
      <h2>{texts.tracks}</h2>
      <RefusedFiles
        files={upload.refusedFiles}
        onForget={() => dispatch({ type: 'forgetRefused' })}
      />
      <TagsField
        label={texts.commonTags}
        chooseLabel={texts.chooseCommonTags}
        subject={texts.allTracks}
        hint={texts.commonHint}
        tags={album.tags}
        problems={album.problems}
        isLocked={isSending}
        onChange={(tags) => dispatch({ type: 'editAlbum', change: { tags } })}
      />
      {tracks.map((track, index) => (
        <TrackFieldset
          key={track.key}
          album={album}
          track={track}
          number={index + 1}
          onRemove={tracks.length > 1 ? () => removeTrack(track.key) : undefined}
          isLocked={isSending}
          preview={preview}
          dispatch={dispatch}
        />
      ))}
      <span>
        <Button
          ref={addButton}
          icon={<Plus aria-hidden="true" />}
          disabled={isSending}
          onClick={() => dispatch({ type: 'addTrack' })}
        >
          {texts.addTrack}
        </Button>
      </span>
    </section>
  )
}

/** The earnings of a sale in won. Reserves its space before the sentence is loaded. */
function EarningsPerSale() {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const perSale = useGetEarningsQuery().currentData?.perSale
  return (
    <p className={styles.earns}>
      {perSale !== undefined && texts.earns(perSale.toLocaleString(locale))}
    </p>
  )
}

function RightsCheckbox({ upload: { hasRights, isRightsMissing }, dispatch }: UploadPartProps) {
  const { upload: texts } = useTexts()
  return (
    <>
      <Checkbox
        label={texts.rights}
        checked={hasRights}
        onChange={(checked) => dispatch({ type: 'setRights', hasRights: checked })}
        required
        aria-invalid={isRightsMissing || undefined}
        aria-describedby={isRightsMissing ? 'upload-rights' : undefined}
      />
      <Refusal id="upload-rights">{isRightsMissing && texts.rightsNeeded}</Refusal>
    </>
  )
}

/** Focuses `control`; after an open dialog has closed, because closing moves the focus. */
function focusAfterDialog(control: HTMLElement | null): void {
  const focus = () => control?.focus()
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', focus, { once: true })
  else focus()
}
