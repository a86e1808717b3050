import { ALBUM_NAME_MAX, DESCRIPTION_MAX } from '@sori/contract/management'
import { fieldRules } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/remote'
import { Field, Select, Tabs, TextArea, TextInput } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { AlbumChoice } from './AlbumChoice.tsx'
import { ArtField } from './ArtField.tsx'
import { sentenceAt } from './problemSentence.ts'
import styles from './UploadPage.module.css'
import { fields } from './uploadApi.ts'
import type { SoundUpload } from './useSoundUpload.ts'

/** The album: a new one with its picture, or one that there is. */
export function AlbumPart({ upload, files }: { upload: SoundUpload; files: readonly File[] }) {
  const { upload: t } = useWords()
  const { kind } = upload.album
  const choose = (next: string) => upload.changeAlbum({ kind: next === 'existing' ? 'existing' : 'new', existing: undefined })
  return (
    <section className={styles.part} aria-label={t.album}>
      <h2>{t.album}</h2>
      {upload.isAlbumFixed && (
        <p id="upload-album-fixed" className={styles.fixed}>
          {t.albumFixed}
        </p>
      )}
      <fieldset
        className={styles.albumFields}
        aria-label={t.album}
        aria-describedby={upload.isAlbumFixed ? 'upload-album-fixed' : undefined}
        disabled={upload.isAlbumFixed}
      >
        <Field label={t.groupType} bare>
          <Select options={[{ value: 'single', label: t.single }]} />
        </Field>
        <Tabs
          label={t.albumKind}
          current={kind}
          onChange={choose}
          tabs={[
            { key: 'new', label: t.newAlbum },
            { key: 'existing', label: t.existingAlbum },
          ]}
        >
          {/* the picture stays while the other tab is looked at */}
          <div hidden={kind !== 'new'} className={styles.albumNew}>
            <ArtField upload={upload} files={files} />
            <NewAlbum upload={upload} />
          </div>
          {kind === 'existing' && <AlbumChoice upload={upload} />}
        </Tabs>
      </fieldset>
    </section>
  )
}

function NewAlbum({ upload: { album, albumProblems, changeAlbum, isSending } }: { upload: SoundUpload }) {
  const { upload: t } = useWords()
  const locale = useLocale()
  const rules = fieldRules(locale)
  const problems = album.kind === 'new' ? albumProblems : []
  return (
    <div>
      <Field
        label={t.albumName}
        aside={`${album.name.length} / ${ALBUM_NAME_MAX}`}
        hint={rules.albumName}
        error={sentenceAt(locale, problems, fields.albumName)}
      >
        <TextInput
          value={album.name}
          disabled={isSending}
          aria-required="true"
          onChange={({ target }) => changeAlbum({ name: target.value })}
        />
      </Field>
      <Field
        label={t.albumDescription}
        aside={`${album.description.length} / ${DESCRIPTION_MAX}`}
        hint={rules.description}
        error={sentenceAt(locale, problems, fields.albumDescription)}
      >
        <TextArea
          rows={3}
          value={album.description}
          disabled={isSending}
          aria-required="true"
          onChange={({ target }) => changeAlbum({ description: target.value })}
        />
      </Field>
    </div>
  )
}
