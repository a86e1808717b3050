import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A turning circle. Screen readers announce `label`; without a label they skip the circle. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span className={styles.box} role={label ? 'status' : undefined}>
      <svg
        className={styles.ring}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.25" opacity="0.24" />
        <path
          d="M18 10a8 8 0 0 0-8-8"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
        />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
