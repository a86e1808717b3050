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
import { CoverUpload } from '../../ui/CoverUpload.tsx'
import { prepareCover } from '../../ui/prepareCover.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** A dialog that replaces the cover of an album. */
export function CoverDialog({ album, onClose }: { album: ManagedAlbum; onClose(): void }) {
  const { management: texts } = useTexts()
  const locale = useLocale()
  const [showsRequiredError, setShowsRequiredError] = useState(false)
  const [cover, dispatch] = useUpload('/api/files/albums', chosenFileRules.albumArt, prepareCover)
  const changeCover = (action: FileAction) => {
    setShowsRequiredError(false)
    dispatch(action)
  }
  const { saved } = managementTexts(locale)
  const change = useVersionedEdit(useChangeAlbum(management, { message: saved }), {
    fields: ['albumArtPath'],
    onSettled: onClose,
  })
  const { id, version, artPath } = album
  const save = () => {
    if (cover.phase === 'sent')
      void change.run({ id, version, albumArtPath: cover.path }, { albumArtPath: artPath })
    else setShowsRequiredError(true)
  }
  return (
    <UploadDialog
      title={texts.pictureOf(album.name)}
      saveLabel={commonTexts(locale).save}
      saving={change.busy}
      busy={change.busy || isUnderWay(cover)}
      refusal={change.refusal}
      onSave={save}
      onClose={onClose}
    >
      {!fileOf(cover) && <Artwork path={artPath} alt="" size={160} />}
      <CoverUpload cover={cover} showsRequiredError={showsRequiredError} onChange={changeCover} />
      <ItemConflictDialog edit={change} />
    </UploadDialog>
  )
}
