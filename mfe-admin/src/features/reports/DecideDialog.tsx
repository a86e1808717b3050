import { commonTexts } from '@sori/contract/messages'
import {
  REPORT_TEXT_MAX,
  type Report,
  reportDecision,
  reportDecisions,
  reportReasonTexts,
} from '@sori/contract/reports'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, Select, TextArea } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ReportedItemPlay } from './ReportedItemPlay.tsx'
import styles from './ReportsPage.module.css'
import { nameOf } from './reportColumns.tsx'
import { useDecideReportMutation } from './reportsApi.ts'

/** Decides a report. The answer is mailed to the reporter, and to the artist of a hidden item. */
export function DecideDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const { reports: t } = useTexts()
  const locale = useLocale()
  const form = useDecision(report, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.decideTitle(nameOf(report))}
      labels={commonTexts(locale)}
      width="medium"
      locked={form.busy}
    >
      <div className={styles.dialog}>
        <Facts
          facts={[
            [t.columns.artist, report.nickname],
            [t.listen, <ReportedItemPlay key="listen" report={report} />],
            [t.columns.reporter, report.reporter],
            [t.columns.reason, reportReasonTexts[locale][report.reason]],
            [t.text, report.text || '-'],
          ]}
        />
        {report.openReports > 1 && <OtherReports report={report} />}
        <Form form={form} label={t.decideTitle(nameOf(report))} submit={t.decide}>
          <FormField form={form} name="decision" label={t.decision}>
            <Select
              aria-required="true"
              options={[
                { value: '', label: t.chooseDecision, disabled: true },
                ...reportDecisions.map((value) => ({ value, label: t.choices[value] })),
              ]}
            />
          </FormField>
          <FormField form={form} name="answer" label={t.answer} hint={t.answerHint}>
            <TextArea rows={4} maxLength={REPORT_TEXT_MAX} aria-required="true" />
          </FormField>
        </Form>
      </div>
    </Dialog>
  )
}

function OtherReports({ report: { openReports, others } }: { report: Report }) {
  const { reports: t } = useTexts()
  const locale = useLocale()
  const rest = openReports - 1 - others.length
  return (
    <section className={styles.stack} aria-label={t.others}>
      <b>{t.together(openReports)}</b>
      <ul className={styles.others}>
        {others.map(({ reporter, reason, text }) => (
          <li key={reporter}>
            {[reporter, reportReasonTexts[locale][reason], text].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {rest > 0 && <span className={styles.text}>{t.more(rest)}</span>}
    </section>
  )
}

/** Closes the dialog when another administrator has decided first. */
function useDecision(report: Report, close: () => void) {
  const command = useCommand(useDecideReportMutation(), {
    done: { run: close, to: 'stay' },
    redirect: ({ code }) => {
      if (code !== 'ALREADY_DECIDED') return undefined
      close()
      return { to: 'stay' }
    },
    events: () => [
      report.kind === 'track'
        ? ['track.changed', { musicIds: [report.id] }]
        : ['album.changed', { albumIds: [report.id] }],
      ['report.decided', {}],
    ],
  })
  return useContractForm({
    schema: reportDecision,
    defaultValues: { decision: '' as never, answer: '' },
    command: { attempt: (values) => command.attempt({ report, ...values }) },
  })
}
