import { fileRules, type StoredAnswer } from '@sori/contract/files'
import { commonWords } from '@sori/contract/messages'
import { useUpload } from '@sori/remote-kit/files'
import { type ManagedAlbum, managementWords, useChangeAlbum } from '@sori/remote-kit/management'
import { useLocale } from '@sori/remote-kit/remote'
import { Artwork, Button, Dialog } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useWords } from '../../messages/useWords.ts'
import { ArtUpload } from '../../ui/ArtUpload.tsx'
import styles from './ManagementPage.module.css'

/** Gives an album another picture. */
export function ArtDialog({ album, onClose }: { album: ManagedAlbum; onClose(): void }) {
  const { management: t } = useWords()
  const locale = useLocale()
  const common = commonWords(locale)
  const [isMissing, setMissing] = useState(false)
  const art = useUpload<StoredAnswer>({
    url: '/api/files/albums',
    field: 'albumArtPath',
    rule: fileRules.albumArt,
    done: () => setMissing(false),
  })
  const change = useChangeAlbum(management, { message: managementWords(locale).saved, run: onClose })
  const save = () => {
    setMissing(!art.answer)
    if (art.answer) void change.run({ id: album.id, albumArtPath: art.answer.path })
  }
  const isUnderWay = art.phase === 'sending' || art.phase === 'waiting'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.pictureOf(album.name)}
      labels={{ close: common.close }}
      locked={change.busy}
      actions={
        <Button variant="primary" busy={change.busy || isUnderWay} busyLabel={common.processing} onClick={save}>
          {common.save}
        </Button>
      }
    >
      <div className={styles.art}>
        {!art.file && <Artwork path={album.artPath} alt="" size={160} />}
        <ArtUpload art={art} isMissing={isMissing} />
        {change.refusal && (
          <p className={styles.refusal} role="alert">
            {change.refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
