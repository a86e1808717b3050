import { commonTexts } from '@sori/contract/messages'
import { Artwork } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Refusal, Spinner, TextInput, useDebouncedValue } from '@sori/remote-kit/ui'
import Search from 'lucide-react/icons/search'
import { type Dispatch, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { sentenceAt } from './problemSentence.ts'
import styles from './UploadPage.module.css'
import { payloadFields, useFindMyAlbumsQuery } from './uploadApi.ts'
import type { UploadAction, UploadState } from './uploadState.ts'

/** Props of the parts of an upload's album. */
export interface AlbumSectionProps {
  upload: UploadState
  dispatch: Dispatch<UploadAction>
}

const TYPING_PAUSE_MS = 300

/**
 * A field that chooses one of the user's albums by its name. The album keeps its cover and
 * description (D19).
 */
export function AlbumChoice({ upload: { album, phase }, dispatch }: AlbumSectionProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const [typedName, setTypedName] = useState('')
  const albums = useFindMyAlbumsQuery(useDebouncedValue(typedName.trim(), TYPING_PAUSE_MS))
  const refusal = sentenceAt(locale, album.problems, payloadFields.albumName)
  return (
    <div className={styles.choice}>
      <TextInput
        type="search"
        aria-label={texts.findAlbum}
        aria-invalid={refusal && albums.data?.length === 0 ? true : undefined}
        placeholder={texts.findAlbum}
        autoComplete="off"
        value={typedName}
        before={<Search aria-hidden="true" />}
        onChange={({ target }) => setTypedName(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {albums.isError && !albums.data && <Failed query={albums} />}
      {!albums.data && !albums.isError && <Spinner label={commonTexts(locale).processing} />}
      {albums.data?.length === 0 && <p role="status">{texts.noAlbum}</p>}
      <fieldset className={styles.albums} disabled={phase !== 'editing'}>
        <legend className={styles.legend}>{texts.existingAlbum}</legend>
        {albums.data?.map(({ id, name, description, artPath }) => (
          <label key={id} className={styles.album}>
            <input
              type="radio"
              name="album"
              checked={album.existing?.id === id}
              aria-invalid={refusal && !album.existing ? true : undefined}
              onChange={() =>
                dispatch({ type: 'editAlbum', change: { existing: { id, name, description } } })
              }
            />
            <Artwork path={artPath} alt="" size={40} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Refusal>{refusal}</Refusal>
    </div>
  )
}
