import { ALBUM_NAME_MAX, DESCRIPTION_MAX } from '@sori/contract/management'
import { type FileAction, fieldRules, fileOf, useTransfer } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Field, Select, Tabs, TextArea, TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { CoverUpload } from '../../ui/CoverUpload.tsx'
import { prepareCover } from '../../ui/prepareCover.ts'
import { AlbumChoice, type AlbumSectionProps } from './AlbumChoice.tsx'
import { isAlbumFixed } from './checkUpload.ts'
import { sentenceAt } from './problemSentence.ts'
import styles from './UploadPage.module.css'
import { payloadFields } from './uploadApi.ts'

/** The album: a new one with its cover, or an existing one. */
export function AlbumSection({ upload, dispatch }: AlbumSectionProps) {
  const { upload: texts } = useTexts()
  const { kind } = upload.album
  const isFixed = isAlbumFixed(upload)
  const chooseKind = (tab: string) => {
    const change = { kind: tab === 'existing' ? tab : 'new', existing: undefined } as const
    dispatch({ type: 'editAlbum', change })
  }
  return (
    <section className={styles.part} aria-label={texts.album}>
      <h2>{texts.album}</h2>
      {isFixed && (
        <p id="upload-album-fixed" className={styles.fixed}>
          {texts.albumFixed}
        </p>
      )}
      <fieldset
        className={styles.albumFields}
        aria-label={texts.album}
        aria-describedby={isFixed ? 'upload-album-fixed' : undefined}
        disabled={isFixed}
      >
        <Field label={texts.groupType} bare>
          <Select options={[{ value: 'single', label: texts.single }]} />
        </Field>
        <Tabs
          label={texts.albumKind}
          current={kind}
          onChange={chooseKind}
          tabs={[
            { key: 'new', label: texts.newAlbum },
            { key: 'existing', label: texts.existingAlbum },
          ]}
        >
          {/* Hidden instead of removed, so that the cover's upload continues. */}
          <div hidden={kind !== 'new'} className={styles.albumNew}>
            <AlbumCover upload={upload} dispatch={dispatch} />
            <NewAlbumFields upload={upload} dispatch={dispatch} />
          </div>
          {kind === 'existing' && <AlbumChoice upload={upload} dispatch={dispatch} />}
        </Tabs>
      </fieldset>
    </section>
  )
}

function AlbumCover({ upload: { album }, dispatch }: AlbumSectionProps) {
  const { upload: texts } = useTexts()
  const changeCover = (action: FileAction) => dispatch({ type: 'albumFile', action })
  useTransfer('/api/files/albums', album.cover, changeCover, prepareCover)
  const isCoverMissing = album.problems.some(({ field }) => field === payloadFields.albumArt)
  const isProposed =
    album.proposedCover !== undefined && fileOf(album.cover) === album.proposedCover
  return (
    <CoverUpload
      cover={album.cover}
      showsRequiredError={isCoverMissing}
      note={isProposed ? texts.artFromTrack : undefined}
      onChange={changeCover}
    />
  )
}

function NewAlbumFields({ upload: { album, phase }, dispatch }: AlbumSectionProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const rules = fieldRules(locale)
  const { name, description } = album
  const isSending = phase !== 'editing'
  const problems = album.kind === 'new' ? album.problems : []
  return (
    <div>
      <Field
        label={texts.albumName}
        aside={`${name.length} / ${ALBUM_NAME_MAX}`}
        hint={rules.albumName}
        error={sentenceAt(locale, problems, payloadFields.albumName)}
      >
        <TextInput
          value={name}
          disabled={isSending}
          aria-required="true"
          onChange={({ target }) => dispatch({ type: 'editAlbum', change: { name: target.value } })}
        />
      </Field>
      <Field
        label={texts.albumDescription}
        aside={`${description.length} / ${DESCRIPTION_MAX}`}
        hint={texts.required(rules.description)}
        error={sentenceAt(locale, problems, payloadFields.albumDescription)}
      >
        <TextArea
          rows={3}
          value={description}
          disabled={isSending}
          aria-required="true"
          onChange={({ target }) =>
            dispatch({ type: 'editAlbum', change: { description: target.value } })
          }
        />
      </Field>
    </div>
  )
}
