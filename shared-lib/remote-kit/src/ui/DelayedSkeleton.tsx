import { type ReactNode, useEffect, useState } from 'react'
import styles from './DelayedSkeleton.module.css'

/** Milliseconds before the skeleton is shown. A faster response shows no skeleton. */
const DELAY_MS = 200

/** Reserves the space of a skeleton, and shows it after a delay. */
export function DelayedSkeleton({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return <div className={isShown ? undefined : styles.hidden}>{children}</div>
}
