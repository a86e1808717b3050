import { dayText } from '@sori/contract/account'
import { IconButton, TextInput, useFieldControl } from '@sori/remote-kit/ui'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef } from 'react'
import styles from './DateInput.module.css'

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

export interface DateInputProps {
  /** The text as typed. */
  value: string
  onChange(day: string): void
  labels: { pick: string }
  autoComplete?: string
  /** The first and last day of the calendar, YYYY-MM-DD. */
  first: string
  last: string
  /** The first day that the calendar of an empty field shows, YYYY-MM-DD. */
  start: string
}

/** A date field with the browser's calendar. Formats the typed date as YYYY-MM-DD on blur. */
export function DateInput({
  value,
  onChange,
  labels,
  autoComplete,
  first,
  last,
  start,
}: DateInputProps) {
  const { onBlur } = useFieldControl()
  const picker = useRef<HTMLInputElement>(null)
  const day = dayText(value)
  return (
    <span className={styles.date}>
      <TextInput
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder="YYYY-MM-DD"
        maxLength={14}
        aria-required="true"
        onBlur={(event) => {
          if (day !== value) onChange(day)
          onBlur?.(event)
        }}
        after={
          <IconButton label={labels.pick} onClick={() => picker.current?.showPicker()}>
            <CalendarDays aria-hidden="true" />
          </IconButton>
        }
      />
      <input
        ref={picker}
        className={styles.picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={first}
        max={last}
        value={WHOLE_DAY.test(day) ? day : start}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </span>
  )
}
