import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './Field.tsx'
import styles from './Select.module.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'size'> {
  options: readonly { value: string | number; label: string; disabled?: boolean }[]
  /** True makes it 36 px high, for bars above lists. */
  compact?: boolean
}

/** A native select. Outside a `Field`, set `aria-label`. */
export function Select({ options, compact = false, ...rest }: SelectProps) {
  const control = useFieldControl()
  return (
    <span className={classes(styles.frame, compact && styles.compact)}>
      <select {...control} {...rest} className={styles.select}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} aria-hidden="true" />
    </span>
  )
}
