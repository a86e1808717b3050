import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import styles from './Checkbox.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Props of {@link Checkbox}: those of an `<input>` that matter here. */
export interface CheckboxProps
  extends Pick<
    ComponentProps<'input'>,
    'name' | 'disabled' | 'required' | 'aria-describedby' | 'aria-invalid'
  > {
  label: ReactNode
  /** The words are for the ear alone: in tables. */
  labelHidden?: boolean
  checked: boolean
  /** Some, but not all, are selected. */
  mixed?: boolean
  onChange(checked: boolean): void
}

/** A box to tick, with its texts. */
export function Checkbox({
  label,
  labelHidden = false,
  mixed = false,
  onChange,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={styles.label}>
      <span className={styles.box}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
        />
        {mixed ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
      </span>
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </label>
  )
}
