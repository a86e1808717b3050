import { fileRules } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import { Artwork } from '@sori/market-kit/catalogue'
import { type FileAction, type FileState, fileOf, namedRefusal } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { CropArt } from './CropArt.tsx'
import { FileFocus } from './FileFocus.tsx'
import { FileZone } from './FileZone.tsx'
import { RestoredFile } from './RestoredFile.tsx'
import styles from './UploadProgress.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { useFileUrl } from './useFileUrl.ts'

interface ArtUploadProps {
  art: FileState
  isMissing: boolean
  /** A sentence about the chosen picture. */
  note?: string | undefined
  onChange(action: FileAction): void
}

/** The upload of an album's picture, with a preview. */
export function ArtUpload(props: ArtUploadProps) {
  const url = useFileUrl(fileOf(props.art))
  return (
    <FileFocus>
      <Art {...props} url={url} />
    </FileFocus>
  )
}

function Art({
  art,
  isMissing,
  note,
  onChange,
  url,
}: ArtUploadProps & { url: string | undefined }) {
  const { upload: t } = useTexts()
  const [size, setSize] = useState<PictureSize>()
  const locale = useLocale()
  const file = fileOf(art)
  if (file && url) {
    return (
      <div className={styles.art}>
        <img
          className={styles.picture}
          src={url}
          alt={t.picturePreview(file.name)}
          width={160}
          height={160}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setSize(undefined)}
        />
        <UploadProgress state={art} onChange={onChange}>
          {size && (
            <CropArt
              file={file}
              onCrop={(cropped) => onChange({ type: 'choose', files: [cropped] })}
            />
          )}
        </UploadProgress>
        {note && <p className={styles.note}>{note}</p>}
        {size && <SizeNotes {...size} />}
      </div>
    )
  }
  if (art.phase === 'sent' && !file && !isMissing) {
    return (
      <div className={styles.art}>
        <Artwork path={art.path} alt="" size={160} />
        <RestoredFile name={t.image} onRemove={() => onChange({ type: 'clear' })} />
      </div>
    )
  }
  const missingText = isMissing ? fieldMessages(locale).errors.IMAGE_REQUIRED('', {}) : undefined
  return (
    <FileZone
      label={t.image}
      invitation={t.drop}
      hint={t.imageHint}
      extensions={fileRules.albumArt.extensions}
      error={namedRefusal(locale, art) ?? missingText}
      icon={<ImageIcon />}
      onFiles={(files) => onChange({ type: 'choose', files })}
    />
  )
}

type PictureSize = { width: number; height: number }

/** The side of the largest cover in CSS px. Smaller pictures are enlarged and look blurred. */
const SHARP_SIDE_MIN = 300

function SizeNotes({ width, height }: PictureSize) {
  const { upload: t } = useTexts()
  return (
    <>
      {Math.min(width, height) < SHARP_SIDE_MIN && (
        <p role="status" className={styles.warning}>
          {t.artSmall(width, height)}
        </p>
      )}
      {width !== height && <p className={styles.note}>{t.artCut}</p>}
    </>
  )
}
