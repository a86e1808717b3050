import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import styles from './Checkbox.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface CheckboxProps
  extends Pick<
    ComponentProps<'input'>,
    'name' | 'disabled' | 'required' | 'aria-describedby' | 'aria-invalid'
  > {
  label: ReactNode
  /** True shows the text to screen readers only. */
  labelHidden?: boolean
  checked: boolean
  mixed?: boolean
  onChange(checked: boolean): void
}

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
