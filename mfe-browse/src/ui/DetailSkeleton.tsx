import { Skeleton } from '@sori/remote-kit/ui'
import styles from './Detail.module.css'

/** The placeholder of a track's or an album's page while it loads. */
export function DetailSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.head}>
        <span className={styles.art}>
          <Skeleton square />
        </span>
        <div className={styles.about}>
          <Skeleton width="60%" height={32} />
          <Skeleton width="30%" height={20} />
          <Skeleton height={50} />
        </div>
      </div>
    </div>
  )
}
