import { type AdminChange, type ChangesParams, changeFields } from '@sori/contract/administration'
import type { ListState } from '@sori/remote-kit/lists'
import { Chip, Field, Select } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { DayFields } from '../../ui/DayFields.tsx'
import styles from './ChangesPage.module.css'

interface ChangeFiltersProps {
  list: ListState<ChangesParams>
  /** Any listed change: it has the names of the filtered administrator and member. */
  sampleChange: AdminChange | undefined
}

export function ChangeFilters({ list, sampleChange }: ChangeFiltersProps) {
  const { changes: t } = useTexts()
  const { field, adminId, userId } = list.params
  const admin = adminId === undefined ? undefined : (sampleChange?.adminNickname ?? `#${adminId}`)
  const user = userId === undefined ? undefined : (sampleChange?.userNickname ?? `#${userId}`)
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
      <DayFields list={list} />
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
