import { fileRules, refusalOf } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import { Button, Dialog } from '@sori/remote-kit/ui'
import ImageUp from 'lucide-react/icons/image-up'
import { useEffect, useRef, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.tsx'
import { type Chosen, PhotoCrop } from './PhotoCrop.tsx'
import styles from './PhotoDialog.module.css'
import { photoTexts } from './texts.ts'
import { usePhotoUpload } from './usePhotoUpload.ts'

/** The dialog for another profile photo: choose, cut out a square, see it as it will be, send (product.md §2 and §5). */
export function PhotoDialog() {
  const { photoDialog, locale } = useServices()
  const { common } = useTexts()
  const t = photoTexts(useSnapshot(locale))
  const upload = usePhotoUpload()
  const picker = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = usePicture()
  const chosen = useRef<Chosen>(undefined)
  /** The last selection, accepted or not. */
  const latest = useRef<readonly File[]>([])

  function choose(files: readonly File[]) {
    latest.current = files
    const code = refusalOf(fileRules.photo, files)
    chosen.current = undefined
    setPhoto(code ? undefined : files[0])
    upload.refuse(code && ((language) => fieldMessages(language).errors[code]('', {})))
  }
  async function crop() {
    const file = await chosen.current?.crop()
    if (!file) choose(latest.current)
    return file
  }

  return (
    <Dialog
      open
      onClose={() => photoDialog.set(false)}
      title={t.title}
      labels={common}
      width="medium"
      locked={upload.busy}
      actions={
        <>
          <Button
            onClick={() => picker.current?.click()}
            disabled={upload.busy}
            icon={<ImageUp aria-hidden="true" />}
          >
            {photo ? t.other : t.choose}
          </Button>
          <Button
            variant="primary"
            onClick={() => void upload.send(crop)}
            busy={upload.busy}
            busyLabel={common.processing}
          >
            {t.submit}
          </Button>
        </>
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png"
        aria-label={t.choose}
        onChange={({ target }) => {
          if (target.files?.length) choose([...target.files])
          // the same file may be chosen again
          target.value = ''
        }}
      />
      {photo && (
        <PhotoCrop
          key={photo.url}
          photo={photo}
          texts={t}
          ref={chosen}
          onBroken={() => choose([new File([], '')])}
        />
      )}
      <p className={styles.hint}>{t.hint}</p>
      {upload.refusal && (
        <p role="alert" className={styles.refusal}>
          {upload.refusal}
        </p>
      )}
    </Dialog>
  )
}

/** A picture file and an address under which the page can show it, given back when another one is chosen. */
function usePicture() {
  const [photo, setPhoto] = useState<{ file: File; url: string }>()
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])
  return [
    photo,
    (file: File | undefined) => setPhoto(file && { file, url: URL.createObjectURL(file) }),
  ] as const
}
