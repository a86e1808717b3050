import type { Upload } from '@sori/remote-kit/files'
import { Button } from '@sori/remote-kit/ui'
import type { CSSProperties } from 'react'
import { useWords } from '../messages/useWords.ts'
import styles from './UploadProgress.module.css'

/** How far a file is on its way, and what can be done about it. */
export function UploadProgress({ upload, onClear }: { upload: Upload<unknown>; onClear(): void }) {
  const t = useWords().upload
  const { phase, file, progress } = upload
  const percent = Math.floor(progress * 100)
  const isUnderWay = phase === 'sending' || phase === 'waiting'
  return (
    <div className={styles.progress} data-phase={phase}>
      <span className={styles.fileName} title={file?.name}>
        {file?.name}
      </span>
      <span className={styles.fileState} role="status">
        {phase === 'sending' && t.progress(percent)}
        {phase === 'waiting' && t.waiting}
        {phase === 'sent' && t.sent}
        {phase === 'failed' && (upload.refusal ?? t.cancelled)}
      </span>
      <span className={styles.fileActions} data-file-actions>
        {isUnderWay && (
          <Button size={32} onClick={upload.cancel}>
            {t.cancel}
          </Button>
        )}
        {(phase === 'failed' || phase === 'waiting') && upload.canRetry && (
          <Button size={32} onClick={upload.retry}>
            {t.retry}
          </Button>
        )}
        {!isUnderWay && (
          <Button size={32} variant="ghost" aria-label={`${file?.name ?? ''} ${t.removeFile}`} onClick={onClear}>
            {t.removeFile}
          </Button>
        )}
      </span>
      {isUnderWay && (
        <span
          className={styles.bar}
          role="progressbar"
          aria-label={file?.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={{ '--progress': progress } as CSSProperties}
        />
      )}
    </div>
  )
}
