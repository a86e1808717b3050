import { Field, TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import type { DayRangeList } from './useDaysInOrder.ts'

/** Fields for the first and the last day of a list. */
export function DayFields({ list }: { list: DayRangeList }) {
  const { changes: texts } = useTexts()
  const { from, to } = list.params
  return (
    <>
      <DayField
        key={`from${from}`}
        label={texts.from}
        day={from}
        max={to}
        onDay={(day) => list.go({ from: day })}
      />
      <DayField
        key={`to${to}`}
        label={texts.to}
        day={to}
        min={from}
        onDay={(day) => list.go({ to: day })}
      />
    </>
  )
}

type DayFieldProps = {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay(day: string | undefined): void
}

/** A field for a day. Applies a complete date on blur and on Enter. */
function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const applyDay = (typedDay: string) => {
    if ((typedDay || undefined) !== day) onDay(typedDay || undefined)
  }
  return (
    <Field label={label}>
      <TextInput
        type="date"
        defaultValue={day ?? ''}
        min={min}
        max={max}
        onBlur={({ target }) => applyDay(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && applyDay(currentTarget.value)}
      />
    </Field>
  )
}
