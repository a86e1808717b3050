import {
  REPORT_TEXT_MAX,
  type Report,
  reportDecision,
  reportDecisions,
  reportReasonTexts,
} from '@sori/contract/reports'
import { useCommand } from '@sori/remote-kit/data'
import { useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { itemChangedEvents } from '../../api/itemChangedEvents.ts'
import { useTexts } from '../../messages/useTexts.ts'
import cells from '../../ui/Cells.module.css'
import { closeOnProblem, DecisionDialog } from '../../ui/DecisionDialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { ReportedItemPlay } from './ReportedItemPlay.tsx'
import styles from './ReportsPage.module.css'
import { nameOf } from './reportColumns.tsx'
import { useDecideReportMutation } from './reportsApi.ts'

/**
 * A dialog that decides a report. The answer is mailed to the reporter, and to the artist of a
 * hidden item.
 */
export function DecideDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const { reports: t } = useTexts()
  const locale = useLocale()
  const form = useDecision(report, onClose)
  return (
    <DecisionDialog
      form={form}
      title={t.decideTitle(nameOf(report))}
      submit={t.decide}
      choice={{
        name: 'decision',
        label: t.decision,
        placeholder: t.chooseDecision,
        options: reportDecisions.map((value) => ({ value, label: t.choices[value] })),
      }}
      text={{ name: 'answer', label: t.answer, hint: t.answerHint, max: REPORT_TEXT_MAX }}
      onClose={onClose}
    >
      <FactList
        facts={[
          [t.columns.artist, report.nickname],
          [t.listen, <ReportedItemPlay key="listen" report={report} />],
          [t.columns.reporter, report.reporter],
          [t.columns.reason, reportReasonTexts[locale][report.reason]],
          [t.text, report.text || '-'],
        ]}
      />
      {report.openReports > 1 && <OtherReports report={report} />}
    </DecisionDialog>
  )
}

function OtherReports({ report: { openReports, others } }: { report: Report }) {
  const { reports: t } = useTexts()
  const locale = useLocale()
  const unlistedCount = openReports - 1 - others.length
  return (
    <section className={cells.stack} aria-label={t.others}>
      <b>{t.together(openReports)}</b>
      <ul className={styles.others}>
        {others.map(({ reporter, reason, text }) => (
          <li key={reporter}>
            {[reporter, reportReasonTexts[locale][reason], text].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && <span className={cells.note}>{t.more(unlistedCount)}</span>}
    </section>
  )
}

function useDecision(report: Report, close: () => void) {
  const command = useCommand(useDecideReportMutation(), {
    done: { run: close, to: 'stay' },
    redirect: closeOnProblem('ALREADY_DECIDED', close),
    events: () => [...itemChangedEvents(report), ['report.decided', {}]],
  })
  return useContractForm({
    schema: reportDecision,
    defaultValues: { decision: '' as never, answer: '' },
    command: { attempt: (values) => command.attempt({ report, ...values }) },
  })
}
