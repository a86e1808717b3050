import { fileRules, type StoredAnswer } from '@sori/contract/files'
import { useUpload } from '@sori/remote-kit/files'
import { Artwork } from '@sori/remote-kit/ui'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { ArtUpload } from '../../ui/ArtUpload.tsx'
import { FileTurns } from '../../ui/FileTurns.tsx'
import { KeptFile } from '../../ui/KeptFile.tsx'
import styles from './UploadPage.module.css'
import { fields } from './uploadApi.ts'
import type { SoundUpload } from './useSoundUpload.ts'

/** The picture of a new album, sent while the rest is typed. `files` came from elsewhere on the page. */
export function ArtField({ upload: { album, changeAlbum, albumProblems }, files }: { upload: SoundUpload; files: readonly File[] }) {
  const { upload: t } = useWords()
  const art = useUpload<StoredAnswer>({ url: '/api/files/albums', field: fields.albumArt, rule: fileRules.albumArt })
  // the picture that the server kept before the page was loaded again: it counts until it is taken out
  const [kept, setKept] = useState(album.artPath)
  const latest = useRef({ change: changeAlbum, choose: art.choose })
  useEffect(() => {
    latest.current = { change: changeAlbum, choose: art.choose }
  })
  useEffect(() => {
    if (files.length > 0) latest.current.choose(files)
  }, [files])
  const isUnderWay = art.phase === 'sending' || art.phase === 'waiting'
  useEffect(
    () => latest.current.change({ artPath: art.file ? art.answer?.path : kept, artSending: isUnderWay }),
    [art.file, art.answer, kept, isUnderWay],
  )
  const isMissing = albumProblems.some(({ field }) => field === fields.albumArt)
  return (
    <div className={styles.art}>
      <FileTurns>
        {kept && !art.file && !isMissing ? (
          <>
            <Artwork path={kept} alt="" size={160} />
            <KeptFile name={t.image} onRemove={() => setKept(undefined)} />
          </>
        ) : (
          <ArtUpload art={art} isMissing={isMissing} />
        )}
      </FileTurns>
    </div>
  )
}
