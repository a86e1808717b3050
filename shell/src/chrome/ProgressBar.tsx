import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import styles from './ProgressBar.module.css'

export function ProgressBar() {
  const { busy } = useServices()
  const { common } = useTexts()
  const isBusy = useSnapshot(busy)
  return (
    <div role="status" className={styles.place}>
      {isBusy && (
        <div className={styles.bar}>
          <span className={styles.text}>{common.loading}</span>
        </div>
      )}
    </div>
  )
}
