import { type AdminChange, type ChangesParams, changeFields } from '@sori/contract/administration'
import type { ListState } from '@sori/remote-kit/lists'
import { Chip, Field, Select, TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './ChangesPage.module.css'

interface ChangeFiltersProps {
  list: ListState<ChangesParams>
  /** A listed change, for the names of the filtered administrator and member. */
  example: AdminChange | undefined
}

export function ChangeFilters({ list, example }: ChangeFiltersProps) {
  const { changes: t } = useTexts()
  const { field, from, to, adminId, userId } = list.params
  const admin = adminId === undefined ? undefined : (example?.adminNickname ?? `#${adminId}`)
  const user = userId === undefined ? undefined : (example?.userNickname ?? `#${userId}`)
  return (
    <div className={styles.filters}>
      <Field label={t.what}>
        <Select
          value={field ?? ''}
          options={[
            { value: '', label: t.everything },
            ...changeFields.map((value) => ({ value, label: t.fields[value] })),
          ]}
          onChange={({ target }) =>
            list.go({ field: changeFields.find((each) => each === target.value) })
          }
        />
      </Field>
      <DayField
        key={`from${from}`}
        label={t.from}
        day={from}
        max={to}
        onDay={(day) => list.go({ from: day })}
      />
      <DayField
        key={`to${to}`}
        label={t.to}
        day={to}
        min={from}
        onDay={(day) => list.go({ to: day })}
      />
      {(admin || user) && (
        <div className={styles.chips}>
          {admin && (
            <Chip onRemove={() => list.go({ adminId: undefined })} label={t.clearAdmin(admin)}>
              {t.by(admin)}
            </Chip>
          )}
          {user && (
            <Chip onRemove={() => list.go({ userId: undefined })} label={t.clearUser(user)}>
              {t.whose(user)}
            </Chip>
          )}
        </div>
      )}
    </div>
  )
}

type DayFieldProps = {
  label: string
  day: string | undefined
  min?: string
  max?: string
  onDay(day: string | undefined): void
}

/** Applies a complete date when the field loses the focus or Enter is pressed. */
function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const commit = (typed: string) => {
    if ((typed || undefined) !== day) onDay(typed || undefined)
  }
  return (
    <Field label={label}>
      <TextInput
        type="date"
        defaultValue={day ?? ''}
        min={min}
        max={max}
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget.value)}
      />
    </Field>
  )
}
