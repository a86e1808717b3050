import { chosenFileRules } from '@sori/contract/files'
import { commonTexts } from '@sori/contract/messages'
import { Artwork } from '@sori/market-kit/catalogue'
import { type ManagedAlbum, managementTexts, useChangeAlbum } from '@sori/market-kit/management'
import { type FileAction, fileOf, isUnderWay, useUpload } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ArtUpload } from '../../ui/ArtUpload.tsx'
import { prepareArt } from '../../ui/prepareArt.ts'
import styles from './ManagementPage.module.css'

/** Replaces the picture of an album. */
export function ArtDialog({ album, onClose }: { album: ManagedAlbum; onClose(): void }) {
  const { management: t } = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const [isMissing, setMissing] = useState(false)
  const [art, dispatch] = useUpload('/api/files/albums', chosenFileRules.albumArt, prepareArt)
  const changeArt = (action: FileAction) => {
    setMissing(false)
    dispatch(action)
  }
  const change = useChangeAlbum(management, {
    message: managementTexts(locale).saved,
    run: onClose,
  })
  const save = () => {
    if (art.phase === 'sent') void change.run({ id: album.id, albumArtPath: art.path })
    else setMissing(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.pictureOf(album.name)}
      labels={{ close: common.close }}
      locked={change.busy}
      actions={
        <Button
          variant="primary"
          busy={change.busy || isUnderWay(art)}
          busyLabel={common.processing}
          onClick={save}
        >
          {common.save}
        </Button>
      }
    >
      <div className={styles.art}>
        {!fileOf(art) && <Artwork path={album.artPath} alt="" size={160} />}
        <ArtUpload art={art} isMissing={isMissing} onChange={changeArt} />
        {change.refusal && (
          <p className={styles.refusal} role="alert">
            {change.refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
