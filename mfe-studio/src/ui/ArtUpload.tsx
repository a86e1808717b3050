import { fileRules, type StoredAnswer } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import type { Upload } from '@sori/remote-kit/files'
import { useLocale } from '@sori/remote-kit/remote'
import ImageIcon from 'lucide-react/icons/image'
import { useWords } from '../messages/useWords.ts'
import { FileTurns } from './FileTurns.tsx'
import { FileZone } from './FileZone.tsx'
import styles from './UploadProgress.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { useFileUrl } from './useFileUrl.ts'

interface ArtUploadProps {
  art: Upload<StoredAnswer>
  isMissing: boolean
}

/** The picture of an album on its way: seen as soon as it is chosen. */
export function ArtUpload(props: ArtUploadProps) {
  const url = useFileUrl(props.art.file)
  return (
    <FileTurns>
      <Art {...props} url={url} />
    </FileTurns>
  )
}

function Art({ art, isMissing, url }: ArtUploadProps & { url: string | undefined }) {
  const { upload: t } = useWords()
  const { errors } = fieldMessages(useLocale())
  if (art.file && url) {
    return (
      <div className={styles.art}>
        <img className={styles.picture} src={url} alt={t.picturePreview(art.file.name)} width={160} height={160} />
        <UploadProgress upload={art} onClear={art.clear} />
      </div>
    )
  }
  return (
    <FileZone
      label={t.image}
      invitation={t.drop}
      hint={t.imageHint}
      extensions={fileRules.albumArt.extensions}
      error={art.phase === 'refused' ? art.refusal : isMissing ? errors.IMAGE_REQUIRED('', {}) : undefined}
      icon={<ImageIcon />}
      onFiles={art.choose}
    />
  )
}
