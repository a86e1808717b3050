import { chosenFileRules, refusalOf } from '@sori/contract/files'
import { type Crop, PictureCrop } from '@sori/remote-kit/forms'
import { Button, Dialog } from '@sori/remote-kit/ui'
import ImageUp from 'lucide-react/icons/image-up'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useServices, useTexts } from '../app/useServices.ts'
import styles from './PhotoDialog.module.css'
import { photoTexts } from './texts.ts'
import { usePhotoUpload } from './usePhotoUpload.ts'

export function PhotoDialog() {
  const { photoDialog } = useServices()
  const { common, locale } = useTexts()
  const t = photoTexts(locale)
  const upload = usePhotoUpload()
  const picker = useRef<HTMLInputElement>(null)
  const { photo, crop, choose, cropOrRefuse } = usePhotoChoice(upload.refuse)
  const actions = (
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
        onClick={() => void upload.send(cropOrRefuse)}
        busy={upload.busy}
        busyLabel={common.processing}
      >
        {t.submit}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={() => photoDialog.set(false)}
      title={t.title}
      labels={common}
      width="medium"
      locked={upload.busy}
      actions={actions}
    >
      <PhotoPicker label={t.choose} onChoose={choose} ref={picker} />
      {photo && (
        <PictureCrop
          key={photo.url}
          picture={photo}
          locale={locale}
          shape="round"
          ref={crop}
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

interface PhotoPickerProps {
  label: string
  onChoose(files: readonly File[]): void
  ref: Ref<HTMLInputElement>
}

function PhotoPicker({ label, onChoose, ref }: PhotoPickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept=".jpg,.jpeg,.png"
      aria-label={label}
      onChange={({ target }) => {
        if (target.files?.length) onChoose([...target.files])
        // Emptied, so that choosing the same file again is a change too.
        target.value = ''
      }}
    />
  )
}

/** Checks chosen files, and refuses them later if the browser cannot crop them. */
function usePhotoChoice(refuse: ReturnType<typeof usePhotoUpload>['refuse']) {
  const [photo, setPhoto] = usePicture()
  const crop = useRef<Crop>(undefined)
  /** The last chosen files, accepted or not. */
  const selection = useRef<readonly File[]>([])
  function choose(files: readonly File[]) {
    selection.current = files
    const code = refusalOf(chosenFileRules.photo, files)
    setPhoto(code ? undefined : files[0])
    refuse(code)
  }
  async function cropOrRefuse() {
    const file = await crop.current?.()
    if (!file) choose(selection.current)
    return file
  }
  return { photo, crop, choose, cropOrRefuse }
}

/** Returns the picture's object URL, and releases it when another file replaces it. */
function usePicture() {
  const [photo, setPhoto] = useState<{ file: File; url: string }>()
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])
  return [
    photo,
    (file: File | undefined) => setPhoto(file && { file, url: URL.createObjectURL(file) }),
  ] as const
}
