import { type Locale, planName } from '@sori/contract/messages'
import { ConflictDialog } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { EditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/** A dialog after another administrator has edited the same value. It asks which to store. */
export function UserConflictDialog({ edit }: { edit: EditUser }) {
  const texts = useTexts()
  const locale = useLocale()
  return (
    <ConflictDialog
      edit={edit}
      labelOf={(_name, { field }) => texts.changes.fields[field]}
      render={(_name, text, { field }) => valueText(field, text, texts, locale)}
    />
  )
}

function valueText(field: UserEdit['field'], value: string, texts: Texts, locale: Locale): string {
  const textsByField = {
    credit: Number(value).toLocaleString(locale),
    subscription: planName(locale, { subscriptionId: Number(value) }),
    payment: texts.payment[value],
    disabled: texts.changes.disabled[value],
    administrator: texts.changes.administrators[value],
  }
  return textsByField[field] ?? value
}
