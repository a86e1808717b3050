import { fileRules } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import { Artwork } from '@sori/market-kit/catalogue'
import { type FileAction, type FileState, fileOf, namedRefusal } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { CropCover } from './CropCover.tsx'
import { FileFocus } from './FileFocus.tsx'
import { FileZone } from './FileZone.tsx'
import { RestoredFile } from './RestoredFile.tsx'
import styles from './UploadProgress.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { useFileUrl } from './useFileUrl.ts'

type ImageSize = { width: number; height: number }

interface CoverUploadProps {
  cover: FileState
  /** True after an attempt to save without a cover. */
  showsRequiredError: boolean
  /** A sentence about the chosen cover. */
  note?: string | undefined
  onChange(action: FileAction): void
}

/** The upload of an album's cover, with a preview. */
export function CoverUpload(props: CoverUploadProps) {
  const file = fileOf(props.cover)
  const url = useFileUrl(file)
  const [size, setSize] = useState<ImageSize>()
  return (
    <FileFocus>
      {file && url ? (
        <ChosenCover {...props} file={file} url={url} size={size} onSize={setSize} />
      ) : (
        <NoChosenCover {...props} />
      )}
    </FileFocus>
  )
}

interface ChosenCoverProps extends CoverUploadProps {
  file: File
  url: string
  /** The size of the loaded image. Undefined for an image that the browser cannot show. */
  size: ImageSize | undefined
  onSize(size: ImageSize | undefined): void
}

function ChosenCover({ cover, note, onChange, file, url, size, onSize }: ChosenCoverProps) {
  const { upload: texts } = useTexts()
  return (
    <div className={styles.cover}>
      <img
        className={styles.coverImage}
        src={url}
        alt={texts.picturePreview(file.name)}
        width={160}
        height={160}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize({ width, height })
        }
        onError={() => onSize(undefined)}
      />
      <UploadProgress state={cover} onChange={onChange}>
        {size && (
          <CropCover
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

/** The cover that an earlier visit has uploaded, or else a field that chooses a file. */
function NoChosenCover({ cover, showsRequiredError, onChange }: CoverUploadProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const isStoredOnServer = cover.phase === 'sent' && !fileOf(cover)
  if (isStoredOnServer && !showsRequiredError) {
    return (
      <div className={styles.cover}>
        <Artwork path={cover.path} alt="" size={160} />
        <RestoredFile name={texts.image} onRemove={() => onChange({ type: 'clear' })} />
      </div>
    )
  }
  const requiredText = showsRequiredError
    ? fieldMessages(locale).errors.IMAGE_REQUIRED('', {})
    : undefined
  return (
    <FileZone
      label={texts.image}
      invitation={texts.drop}
      hint={texts.imageHint}
      extensions={fileRules.albumArt.extensions}
      error={namedRefusal(locale, cover) ?? requiredText}
      icon={<ImageIcon />}
      onFiles={(files) => onChange({ type: 'choose', files })}
    />
  )
}

/** The side of the largest displayed cover in CSS px. Smaller images look blurred. */
const SHARP_SIDE_MIN = 300

function SizeNotes({ width, height }: ImageSize) {
  const { upload: texts } = useTexts()
  return (
    <>
      {Math.min(width, height) < SHARP_SIDE_MIN && (
        <p role="status" className={styles.warning}>
          {texts.artSmall(width, height)}
        </p>
      )}
      {width !== height && <p className={styles.note}>{texts.artCut}</p>}
    </>
  )
}
