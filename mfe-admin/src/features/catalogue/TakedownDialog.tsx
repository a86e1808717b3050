import { HIDDEN_REASON_MAX, takedownForm } from '@sori/contract/management'
import { buyersChoices } from '@sori/contract/reports'
import { useContractForm } from '@sori/remote-kit/forms'
import { useTexts } from '../../messages/useTexts.ts'
import { DecisionDialog } from '../../ui/DecisionDialog.tsx'
import type { HideDialogProps } from './HideDialog.tsx'
import { useTakeDown } from './takedownApi.ts'

/** A dialog that takes an item down. The artist receives the reason by mail. */
export function TakedownDialog({ item: { kind, id, name }, onClose }: HideDialogProps) {
  const t = useTexts().catalogue
  const takeDown = useTakeDown(onClose)
  const form = useContractForm({
    schema: takedownForm,
    defaultValues: { buyers: '' as never, reason: '' },
    command: { attempt: (values) => takeDown.attempt({ kind, id, ...values }) },
  })
  return (
    <DecisionDialog
      form={form}
      title={t.takeDownTitle(name)}
      submit={t.takeDown}
      choice={{
        name: 'buyers',
        label: t.buyers,
        placeholder: t.chooseBuyers,
        options: buyersChoices.map((value) => ({ value, label: t.buyersChoices[value] })),
      }}
      text={{ name: 'reason', label: t.reason, hint: t.reasonHint, max: HIDDEN_REASON_MAX }}
      onClose={onClose}
    >
      <p>{t.takeDownBody}</p>
    </DecisionDialog>
  )
}
