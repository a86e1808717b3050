import { useState } from 'react'
import styles from './Avatar.module.css'

export function Avatar({ path, name }: { path: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (path && broken !== path) {
    const small = path.replace(/\.webp$/, '-96.webp')
    return (
      <img
        className={styles.avatar}
        src={small}
        width={32}
        height={32}
        alt=""
        onError={() => setBroken(path)}
      />
    )
  }
  // Drawn by CSS, because text would become part of the link's name.
  return (
    <span
      className={styles.avatar}
      data-initial={[...name][0]?.toUpperCase() ?? ''}
      aria-hidden="true"
    />
  )
}
