import { fileRules, type StoredAnswer } from '@sori/contract/files'
import { useUpload } from '@sori/remote-kit/files'
import { useEffect, useRef } from 'react'
import { ArtUpload } from '../../ui/ArtUpload.tsx'
import { fields } from './uploadApi.ts'
import type { SoundUpload } from './useSoundUpload.ts'

/** The picture of a new album, sent while the rest is typed. `files` came from elsewhere on the page. */
export function ArtField({ upload: { changeAlbum, albumProblems }, files }: { upload: SoundUpload; files: readonly File[] }) {
  const art = useUpload<StoredAnswer>({ url: '/api/files/albums', field: fields.albumArt, rule: fileRules.albumArt })
  const latest = useRef({ change: changeAlbum, choose: art.choose })
  useEffect(() => {
    latest.current = { change: changeAlbum, choose: art.choose }
  })
  useEffect(() => {
    if (files.length > 0) latest.current.choose(files)
  }, [files])
  const isUnderWay = art.phase === 'sending' || art.phase === 'waiting'
  useEffect(() => latest.current.change({ artPath: art.answer?.path, artSending: isUnderWay }), [art.answer, isUnderWay])
  return <ArtUpload art={art} isMissing={albumProblems.some(({ field }) => field === fields.albumArt)} />
}
