import { commonWords } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/remote'
import { Artwork, FailedState, Spinner, TextInput, useSettled } from '@sori/remote-kit/ui'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { sentenceAt } from './problemSentence.ts'
import styles from './UploadPage.module.css'
import { fields, useFindMyAlbumsQuery } from './uploadApi.ts'
import type { SoundUpload } from './useSoundUpload.ts'

const TYPING_PAUSE = 300

/** One of one's albums, found by its name: its picture and description stay as they are (D19). */
export function AlbumChoice({ upload: { album, albumProblems, changeAlbum, isSending } }: { upload: SoundUpload }) {
  const { upload: t } = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const albums = useFindMyAlbumsQuery(useSettled(typed.trim(), TYPING_PAUSE))
  const refusal = sentenceAt(locale, albumProblems, fields.albumName)
  return (
    <div className={styles.choice}>
      <TextInput
        type="search"
        aria-label={t.findAlbum}
        aria-invalid={refusal && albums.data?.length === 0 ? true : undefined}
        placeholder={t.findAlbum}
        autoComplete="off"
        value={typed}
        before={<Search aria-hidden="true" />}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {albums.isError && !albums.data && (
        <FailedState title={commonWords(locale).loadFail} retryLabel={commonWords(locale).retry} onRetry={() => void albums.refetch()} />
      )}
      {!albums.data && !albums.isError && <Spinner label={commonWords(locale).processing} />}
      {albums.data?.length === 0 && <p role="status">{t.noAlbum}</p>}
      <fieldset className={styles.albums} disabled={isSending}>
        <legend className={styles.legend}>{t.existingAlbum}</legend>
        {albums.data?.map(({ id, name, description, artPath }) => (
          <label key={id} className={styles.album}>
            <input
              type="radio"
              name="album"
              checked={album.existing?.id === id}
              aria-invalid={refusal && !album.existing ? true : undefined}
              onChange={() => changeAlbum({ existing: { id, name, description } })}
            />
            <Artwork path={artPath} alt="" size={40} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
