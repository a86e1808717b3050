import { commonTexts } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import CropIcon from 'lucide-react/icons/crop'
import { type ComponentType, useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import type { CropDialogProps } from './CropDialog.tsx'

/** The original of each cropped cover. A second crop starts from the original. */
const originals = new WeakMap<File, File>()

/** A button that crops a chosen cover. A click loads the dialog. */
export function CropCover({ file, onCrop }: { file: File; onCrop(cropped: File): void }) {
  const { upload: texts } = useTexts()
  const host = useHost()
  const common = commonTexts(useLocale())
  const [Dialog, setDialog] = useState<ComponentType<CropDialogProps>>()
  const [isOpen, setOpen] = useState(false)
  const original = originals.get(file) ?? file
  const open = () => {
    setOpen(true)
    import('./CropDialog.tsx')
      .then(({ CropDialog }) => setDialog(() => CropDialog))
      .catch(() => {
        setOpen(false)
        host.toast({ kind: 'error', text: common.offline })
      })
  }
  const acceptCrop = (cropped: File) => {
    originals.set(cropped, original)
    setOpen(false)
    onCrop(cropped)
  }
  return (
    <>
      <Button size={32} icon={<CropIcon aria-hidden="true" />} onClick={open}>
        {texts.crop}
      </Button>
      {isOpen && Dialog && (
        <Dialog file={original} onCrop={acceptCrop} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
