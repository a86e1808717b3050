import { useServices, useSnapshot, useTexts } from '../app/useServices.tsx'
import styles from './ProgressBar.module.css'

/** The global loading indicator: a 2 px line on top while requests are under way (product.md §2). */
export function ProgressBar() {
  const { busy } = useServices()
  const { common } = useTexts()
  const shown = useSnapshot(busy)
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <div className={styles.bar}>
          <span className={styles.texts}>{common.loading}</span>
        </div>
      )}
    </div>
  )
}
