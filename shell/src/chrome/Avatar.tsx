import { useState } from 'react'
import styles from './Avatar.module.css'

/** A member's photo, or the first letter of the name. */
export function Avatar({ path, name, size }: { path: string | null; name: string; size: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.44 }
  if (path && broken !== path) {
    const small = path.replace(/\.webp$/, '-96.webp')
    return (
      <img
        className={styles.avatar}
        style={style}
        src={small}
        width={size}
        height={size}
        alt=""
        onError={() => setBroken(path)}
      />
    )
  }
  // drawn by the sheet: as text it would be taken for a part of the button's name
  return (
    <span
      className={styles.avatar}
      style={style}
      data-initial={[...name][0]?.toUpperCase() ?? ''}
      aria-hidden="true"
    />
  )
}
