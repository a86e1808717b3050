import { useState } from 'react'
import styles from './Avatar.module.css'

const WEBP_ENDING = /\.webp$/

export function Avatar({ path, name }: { path: string | null; name: string }) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  if (path && brokenPath !== path) {
    const smallPath = path.replace(WEBP_ENDING, '-96.webp')
    return (
      <img
        className={styles.avatar}
        src={smallPath}
        width={32}
        height={32}
        alt=""
        onError={() => setBrokenPath(path)}
      />
    )
  }
  // CSS draws the initial, because text would become part of the link's name.
  return (
    <span
      className={styles.avatar}
      data-initial={[...name][0]?.toUpperCase() ?? ''}
      aria-hidden="true"
    />
  )
}
