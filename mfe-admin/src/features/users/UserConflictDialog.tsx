import { type Locale, planName } from '@sori/contract/messages'
import { ConflictDialog } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { EditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/** A dialog that asks the second of two administrators which value of a member to store. */
export function UserConflictDialog({ edit }: { edit: EditUser }) {
  const t = useTexts()
  const locale = useLocale()
  return (
    <ConflictDialog
      edit={edit}
      labelOf={(_name, { field }) => t.changes.fields[field]}
      render={(_name, text, { field }) => valueText(field, text, t, locale)}
    />
  )
}

function valueText(field: UserEdit['field'], value: string, t: Texts, locale: Locale): string {
  const texts = {
    credit: Number(value).toLocaleString(locale),
    subscription: planName(locale, { subscriptionId: Number(value) }),
    payment: t.payment[value],
    disabled: t.changes.disabled[value],
    administrator: t.changes.administrators[value],
  }
  return texts[field] ?? value
}
