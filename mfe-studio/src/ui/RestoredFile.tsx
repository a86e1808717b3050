import { Button } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import styles from './UploadProgress.module.css'

/** A file that was uploaded before the page was reloaded. */
export function RestoredFile({ name, onRemove }: { name: string; onRemove(): void }) {
  const { upload: texts } = useTexts()
  return (
    <div className={styles.progress}>
      <p className={styles.fileName} title={name}>
        {name} · {texts.sent}
      </p>
      <span className={styles.fileActions} data-file-actions>
        <Button
          size={32}
          variant="ghost"
          aria-label={`${name} ${texts.removeFile}`}
          onClick={onRemove}
        >
          {texts.removeFile}
        </Button>
      </span>
    </div>
  )
}
