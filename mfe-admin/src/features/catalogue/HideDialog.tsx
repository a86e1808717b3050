import { HIDDEN_REASON_MAX, hideForm } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { type Hiding, managementTexts } from '@sori/market-kit/management'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, TextArea } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { useHide } from './useHide.ts'

export interface HideTarget extends Hiding {
  kind: 'track' | 'album'
  id: number
  name: string
}

/** Asks for the reason, which the artist reads. */
export function HideDialog({
  item: { kind, id, name },
  onClose,
}: {
  item: HideTarget
  onClose(): void
}) {
  const t = useTexts().catalogue
  const locale = useLocale()
  const hide = useHide(onClose)
  const form = useContractForm({
    schema: hideForm,
    defaultValues: { reason: '' },
    command: { attempt: ({ reason }) => hide.attempt({ kind, id, hidden: true, reason }) },
    focusAfterRefusal: 'reason',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.hideTitle(name)}
      labels={commonTexts(locale)}
      locked={form.busy}
    >
      <p>{t.hideBody}</p>
      <Form form={form} label={t.hideTitle(name)} submit={managementTexts(locale).hide}>
        <FormField form={form} name="reason" label={t.reason} hint={t.reasonHint}>
          <TextArea rows={3} maxLength={HIDDEN_REASON_MAX} aria-required="true" />
        </FormField>
      </Form>
    </Dialog>
  )
}
