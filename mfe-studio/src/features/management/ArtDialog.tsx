import { chosenFileRules } from '@sori/contract/files'
import { commonTexts } from '@sori/contract/messages'
import { Artwork } from '@sori/market-kit/catalogue'
import {
  ItemConflictDialog,
  type ManagedAlbum,
  managementTexts,
  useChangeAlbum,
  useVersionedEdit,
} from '@sori/market-kit/management'
import { type FileAction, fileOf, isUnderWay, useUpload } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ArtUpload } from '../../ui/ArtUpload.tsx'
import { prepareArt } from '../../ui/prepareArt.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** A dialog that replaces the picture of an album. */
export function ArtDialog({ album, onClose }: { album: ManagedAlbum; onClose(): void }) {
  const { management: t } = useTexts()
  const locale = useLocale()
  const [isMissing, setMissing] = useState(false)
  const [art, dispatch] = useUpload('/api/files/albums', chosenFileRules.albumArt, prepareArt)
  const changeArt = (action: FileAction) => {
    setMissing(false)
    dispatch(action)
  }
  const { saved } = managementTexts(locale)
  const change = useVersionedEdit(useChangeAlbum(management, { message: saved }), {
    fields: ['albumArtPath'],
    onSettled: onClose,
  })
  const { id, version, artPath } = album
  const save = () => {
    if (art.phase === 'sent')
      void change.run({ id, version, albumArtPath: art.path }, { albumArtPath: artPath })
    else setMissing(true)
  }
  return (
    <UploadDialog
      title={t.pictureOf(album.name)}
      saveLabel={commonTexts(locale).save}
      saving={change.busy}
      busy={change.busy || isUnderWay(art)}
      refusal={change.refusal}
      onSave={save}
      onClose={onClose}
    >
      {!fileOf(art) && <Artwork path={artPath} alt="" size={160} />}
      <ArtUpload art={art} isMissing={isMissing} onChange={changeArt} />
      <ItemConflictDialog edit={change} />
    </UploadDialog>
  )
}
