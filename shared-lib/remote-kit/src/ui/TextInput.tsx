import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './Field.tsx'
import styles from './TextInput.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Content before the input, for example an icon. */
  before?: ReactNode
  /** Content after the input, for example a unit or a button. */
  after?: ReactNode
}

/** A text field of one line. Inside a `Field`, it gets the field's label and error. */
export function TextInput({ before, after, ...rest }: TextInputProps) {
  const control = useFieldControl()
  const input = (
    <input
      type="text"
      {...control}
      {...rest}
      className={classes(styles.input, Boolean(before || after) && styles.bare)}
    />
  )
  if (!before && !after) return input
  return (
    <span className={styles.frame}>
      {before && <span className={styles.before}>{before}</span>}
      {input}
      {after && <span className={styles.after}>{after}</span>}
    </span>
  )
}

/** A text field of several lines. Its height grows with the text. */
export function TextArea({ rows = 4, ...rest }: Omit<ComponentProps<'textarea'>, 'className'>) {
  const control = useFieldControl()
  return (
    <textarea rows={rows} {...control} {...rest} className={classes(styles.input, styles.area)} />
  )
}
