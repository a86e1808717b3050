import { HIDDEN_REASON_MAX, takedownForm } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { buyersChoices } from '@sori/contract/reports'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, Select, TextArea } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import type { HideTarget } from './HideDialog.tsx'
import { useTakeDown } from './takedownApi.ts'

/** Requires a choice for the buyers and a reason, which is mailed to the artist. */
export function TakedownDialog({
  item: { kind, id, name },
  onClose,
}: {
  item: HideTarget
  onClose(): void
}) {
  const t = useTexts().catalogue
  const locale = useLocale()
  const takeDown = useTakeDown(onClose)
  const form = useContractForm({
    schema: takedownForm,
    defaultValues: { buyers: '' as never, reason: '' },
    command: { attempt: (values) => takeDown.attempt({ kind, id, ...values }) },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.takeDownTitle(name)}
      labels={commonTexts(locale)}
      locked={form.busy}
    >
      <p>{t.takeDownBody}</p>
      <Form form={form} label={t.takeDownTitle(name)} submit={t.takeDown}>
        <FormField form={form} name="buyers" label={t.buyers}>
          <Select
            aria-required="true"
            options={[
              { value: '', label: t.chooseBuyers, disabled: true },
              ...buyersChoices.map((value) => ({ value, label: t.buyersChoices[value] })),
            ]}
          />
        </FormField>
        <FormField form={form} name="reason" label={t.reason} hint={t.reasonHint}>
          <TextArea rows={3} maxLength={HIDDEN_REASON_MAX} aria-required="true" />
        </FormField>
      </Form>
    </Dialog>
  )
}
