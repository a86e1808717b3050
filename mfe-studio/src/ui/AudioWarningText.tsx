import { type FileState, warningText } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import styles from './UploadProgress.module.css'

/** Warns that an uploaded file is silent or clipped. */
export function AudioWarningText({ state }: { state: FileState }) {
  const locale = useLocale()
  if (state.phase !== 'sent' || !state.warning) return null
  return (
    <span className={styles.warning} role="status">
      {warningText(locale, state.warning)}
    </span>
  )
}
