import { HIDDEN_REASON_MAX, takedownForm } from '@sori/contract/management'
import { buyersChoices } from '@sori/contract/reports'
import { useContractForm } from '@sori/remote-kit/forms'
import { useTexts } from '../../messages/useTexts.ts'
import { DecisionDialog } from '../../ui/DecisionDialog.tsx'
import type { HideDialogProps } from './HideDialog.tsx'
import { useTakeDown } from './takedownApi.ts'

/** A dialog that takes an item down. The artist receives the reason by mail. */
export function TakedownDialog({ item: { kind, id, name }, onClose }: HideDialogProps) {
  const texts = useTexts().catalogue
  const takeDown = useTakeDown(onClose)
  const form = useContractForm({
    schema: takedownForm,
    defaultValues: { buyers: '' as never, reason: '' },
    command: { attempt: (values) => takeDown.attempt({ kind, id, ...values }) },
  })
  return (
    <DecisionDialog
      form={form}
      title={texts.takeDownTitle(name)}
      submit={texts.takeDown}
      choice={{
        name: 'buyers',
        label: texts.buyers,
        placeholder: texts.chooseBuyers,
        options: buyersChoices.map((value) => ({ value, label: texts.buyersChoices[value] })),
      }}
      text={{ name: 'reason', label: texts.reason, hint: texts.reasonHint, max: HIDDEN_REASON_MAX }}
      onClose={onClose}
    >
      <p>{texts.takeDownBody}</p>
    </DecisionDialog>
  )
}
