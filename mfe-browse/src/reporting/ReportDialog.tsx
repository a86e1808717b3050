import { commonTexts } from '@sori/contract/messages'
import {
  REPORT_TEXT_MAX,
  type ReportKind,
  reportReasons,
  reportReasonTexts,
} from '@sori/contract/reports'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, Select, TextArea } from '@sori/remote-kit/ui'
import { useReportMutation } from './reportApi.ts'
import { reportTexts } from './reportTexts.ts'

export interface Reported {
  kind: ReportKind
  id: number
  name: string
}

export interface ReportDialogProps {
  reported: Reported
  onClose(): void
}

export function ReportDialog({ reported: { kind, id, name }, onClose }: ReportDialogProps) {
  const locale = useLocale()
  const texts = reportTexts(locale)
  const command = useCommand(useReportMutation(), { done: { run: onClose, to: 'stay' } })
  const form = useContractForm({
    schema: () => import('../api/formSchemas.ts').then(({ reportBody }) => reportBody),
    defaultValues: { kind, id, reason: '' as never, text: '' },
    command,
    focusAfterRefusal: 'text',
  })
  const reasons = reportReasons.map((value) => ({ value, label: reportReasonTexts[locale][value] }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(name)}
      labels={commonTexts(locale)}
      width="medium"
      locked={form.busy}
    >
      <Form form={form} label={texts.title(name)} submit={texts.send}>
        <FormField form={form} name="reason" label={texts.reason}>
          <Select
            aria-required="true"
            options={[{ value: '', label: texts.chooseReason, disabled: true }, ...reasons]}
          />
        </FormField>
        <FormField form={form} name="text" label={texts.text} hint={texts.textHint}>
          <TextArea rows={4} maxLength={REPORT_TEXT_MAX} />
        </FormField>
      </Form>
    </Dialog>
  )
}
