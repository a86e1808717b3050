import type { CSSProperties, ReactNode } from 'react'
import styles from './NotBuiltNotice.module.css'

const BARS = 56

/** Heights of a phrase that swells twice and fades: 0–1, the same on every visit. */
const heights = Array.from({ length: BARS }, (_, index) => {
  const at = index / (BARS - 1)
  const swell = Math.sin(Math.PI * at) * (0.55 + 0.45 * Math.sin(at * Math.PI * 5 + 0.6))
  const grain = 0.62 + 0.38 * Math.abs(Math.sin(index * 2.4) * Math.cos(index * 0.7))
  return Math.max(0.08, Math.abs(swell) * grain)
})

/** A page that is not built yet, said plainly: title (the page's `<h1>`), hint and a way on. */
export function NotBuiltNotice({ title, hint, action }: { title: string; hint: string; action: ReactNode }) {
  return (
    <section className={styles.face}>
      <div className={styles.wave} aria-hidden="true">
        {heights.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
          <span key={index} className={styles.bar} style={{ '--at': index / BARS, '--height': height } as CSSProperties} />
        ))}
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.action}>{action}</div>
    </section>
  )
}
