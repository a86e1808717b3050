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
  const { changes: texts } = useTexts()
  const { field, adminId, userId } = list.params
  const admin = adminId === undefined ? undefined : (sampleChange?.adminNickname ?? `#${adminId}`)
  const user = userId === undefined ? undefined : (sampleChange?.userNickname ?? `#${userId}`)
  return (
    <div className={styles.filters}>
      <Field label={texts.what}>
        <Select
          value={field ?? ''}
          options={[
            { value: '', label: texts.everything },
            ...changeFields.map((value) => ({ value, label: texts.fields[value] })),
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
            <Chip onRemove={() => list.go({ adminId: undefined })} label={texts.clearAdmin(admin)}>
              {texts.by(admin)}
            </Chip>
          )}
          {user && (
            <Chip onRemove={() => list.go({ userId: undefined })} label={texts.clearUser(user)}>
              {texts.whose(user)}
            </Chip>
          )}
        </div>
      )}
    </div>
  )
}
