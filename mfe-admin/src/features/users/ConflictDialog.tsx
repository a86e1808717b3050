import { commonTexts, type Locale, planName } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'
import type { Conflict, EditUser } from './useEditUser.ts'

/** Asks the second of two administrators which value to store. */
export function ConflictDialog({ edit }: { edit: EditUser }) {
  const t = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const { conflict } = edit
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={edit.keep}
      locked={edit.busy}
      title={t.conflict.title}
      labels={common}
      actions={
        <>
          <Button onClick={edit.keep} disabled={edit.busy}>
            {t.conflict.keep}
          </Button>
          <Button
            variant="primary"
            busy={edit.busy}
            busyLabel={common.processing}
            onClick={() => void edit.overwrite()}
          >
            {t.conflict.overwrite}
          </Button>
        </>
      }
    >
      <p>{t.conflict.body}</p>
      {conflict && (
        <Facts
          facts={[
            [t.conflict.current, valueText(conflict.edit.field, conflict.current, t, locale)],
            [t.conflict.given, valueText(conflict.edit.field, conflict.given, t, locale)],
          ]}
        />
      )}
    </Dialog>
  )
}

function valueText(
  field: Conflict['edit']['field'],
  value: number | string,
  t: Texts,
  locale: Locale,
): string {
  const texts = {
    credit: Number(value).toLocaleString(locale),
    subscription: planName(locale, { subscriptionId: Number(value) }),
    payment: t.payment[String(value)],
    disabled: t.conflict.disabled[String(value)],
  }
  return `${t.changes.fields[field]} ${texts[field] ?? value}`
}
