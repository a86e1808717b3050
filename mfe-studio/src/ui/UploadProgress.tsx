import {
  canRetry,
  type FileAction,
  type FileState,
  fileOf,
  fileRefusal,
  isUnderWay,
  percentOf,
} from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { AudioWarningText } from './AudioWarningText.tsx'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  /** Additional buttons. */
  children?: ReactNode
  state: FileState
  onChange(action: FileAction): void
}

/** The progress of an upload, with cancel, retry and remove. */
export function UploadProgress({ state, onChange, children }: UploadProgressProps) {
  const texts = useTexts().upload
  const locale = useLocale()
  const { phase } = state
  const name = fileOf(state)?.name ?? ''
  const percent = percentOf(state)
  return (
    <div className={styles.progress} data-phase={phase}>
      <span className={styles.fileName} title={name}>
        {name}
      </span>
      <span className={styles.fileState} role="status">
        {phase === 'sending' && texts.progress(percent)}
        {phase === 'waiting' && texts.waiting}
        {phase === 'sent' && texts.sent}
        {phase === 'failed' && (fileRefusal(locale, state) ?? texts.cancelled)}
      </span>
      <AudioWarningText state={state} />
      <span className={styles.fileActions} data-file-actions>
        {isUnderWay(state) && (
          <Button size={32} onClick={() => onChange({ type: 'cancel' })}>
            {texts.cancel}
          </Button>
        )}
        {canRetry(state) && (
          <Button size={32} onClick={() => onChange({ type: 'retry' })}>
            {texts.retry}
          </Button>
        )}
        {children}
        {!isUnderWay(state) && (
          <Button
            size={32}
            variant="ghost"
            aria-label={`${name} ${texts.removeFile}`}
            onClick={() => onChange({ type: 'clear' })}
          >
            {texts.removeFile}
          </Button>
        )}
      </span>
      {isUnderWay(state) && (
        <span
          className={styles.bar}
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={{ '--progress': percent / 100 } as CSSProperties}
        />
      )}
    </div>
  )
}
