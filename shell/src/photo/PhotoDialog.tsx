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
  const texts = photoTexts(locale)
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
        {photo ? texts.other : texts.choose}
      </Button>
      <Button
        variant="primary"
        onClick={() => void upload.send(cropOrRefuse)}
        busy={upload.busy}
        busyLabel={common.processing}
      >
        {texts.submit}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={() => photoDialog.set(false)}
      title={texts.title}
      labels={common}
      width="medium"
      locked={upload.busy}
      actions={actions}
    >
      <PhotoPicker label={texts.choose} onChoose={choose} ref={picker} />
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
      <p className={styles.hint}>{texts.hint}</p>
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
        // Empties the input, so that choosing the same file again fires `change`.
        target.value = ''
      }}
    />
  )
}

/** Returns the chosen photo. Refuses invalid files, and a photo that the browser cannot crop. */
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

/** Returns a picture and its object URL. Revokes the URL when another picture replaces it. */
function usePicture() {
  const [photo, setPhoto] = useState<{ file: File; url: string }>()
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])
  return [
    photo,
    (file: File | undefined) => setPhoto(file && { file, url: URL.createObjectURL(file) }),
  ] as const
}
