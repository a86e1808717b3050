import { commonTexts } from '@sori/contract/messages'
import { type Crop, PictureCrop } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import { useRef, useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import styles from './UploadProgress.module.css'
import { useFileUrl } from './useFileUrl.ts'

export interface CropDialogProps {
  file: File
  onCrop(cropped: File): void
  onClose(): void
}

/** A dialog that selects the square of a cover. */
export function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const url = useFileUrl(file)
  const crop = useRef<Crop>(undefined)
  const [isFailed, setFailed] = useState(false)
  const confirm = async () => {
    const cropped = await crop.current?.().catch(() => undefined)
    if (cropped) onCrop(cropped)
    else setFailed(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.cropTitle}
      labels={common}
      width="medium"
      actions={
        <Button variant="primary" onClick={() => void confirm()}>
          {common.ok}
        </Button>
      }
    >
      {url && (
        <PictureCrop
          picture={{ file, url }}
          locale={locale}
          shape="square"
          ref={crop}
          onBroken={() => setFailed(true)}
        />
      )}
      {isFailed && (
        <p role="alert" className={styles.warning}>
          {texts.cropFailed}
        </p>
      )}
    </Dialog>
  )
}
