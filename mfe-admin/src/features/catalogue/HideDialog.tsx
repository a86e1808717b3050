import { HIDDEN_REASON_MAX, hideForm } from '@sori/contract/management'
import { type Hiding, managementTexts } from '@sori/market-kit/management'
import { useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { useTexts } from '../../messages/useTexts.ts'
import { DecisionDialog } from '../../ui/DecisionDialog.tsx'
import { useSetHidden } from './hiddenApi.ts'

export interface HideTarget extends Hiding {
  kind: 'track' | 'album'
  id: number
  name: string
}

export interface HideDialogProps {
  item: HideTarget
  onClose(): void
}

/** A dialog that asks for a reason. The artist sees the reason. */
export function HideDialog({ item: { kind, id, name }, onClose }: HideDialogProps) {
  const texts = useTexts().catalogue
  const hide = useSetHidden(onClose)
  const form = useContractForm({
    schema: hideForm,
    defaultValues: { reason: '' },
    command: { attempt: ({ reason }) => hide.attempt({ kind, id, hidden: true, reason }) },
    focusAfterRefusal: 'reason',
  })
  return (
    <DecisionDialog
      form={form}
      title={texts.hideTitle(name)}
      submit={managementTexts(useLocale()).hide}
      text={{ name: 'reason', label: texts.reason, hint: texts.reasonHint, max: HIDDEN_REASON_MAX }}
      onClose={onClose}
    >
      <p>{texts.hideBody}</p>
    </DecisionDialog>
  )
}
