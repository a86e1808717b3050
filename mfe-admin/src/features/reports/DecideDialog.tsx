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
  const { reports: texts } = useTexts()
  const locale = useLocale()
  const form = useDecision(report, onClose)
  return (
    <DecisionDialog
      form={form}
      title={texts.decideTitle(nameOf(report))}
      submit={texts.decide}
      choice={{
        name: 'decision',
        label: texts.decision,
        placeholder: texts.chooseDecision,
        options: reportDecisions.map((value) => ({ value, label: texts.choices[value] })),
      }}
      text={{ name: 'answer', label: texts.answer, hint: texts.answerHint, max: REPORT_TEXT_MAX }}
      onClose={onClose}
    >
      <FactList
        facts={[
          [texts.columns.artist, report.nickname],
          [texts.listen, <ReportedItemPlay key="listen" report={report} />],
          [texts.columns.reporter, report.reporter],
          [texts.columns.reason, reportReasonTexts[locale][report.reason]],
          [texts.text, report.text || '-'],
        ]}
      />
      {report.openReports > 1 && <OtherReports report={report} />}
    </DecisionDialog>
  )
}

function OtherReports({ report: { openReports, others } }: { report: Report }) {
  const { reports: texts } = useTexts()
  const locale = useLocale()
  const unlistedCount = openReports - 1 - others.length
  return (
    <section className={cells.stack} aria-label={texts.others}>
      <b>{texts.together(openReports)}</b>
      <ul className={styles.others}>
        {others.map(({ reporter, reason, text }) => (
          <li key={reporter}>
            {[reporter, reportReasonTexts[locale][reason], text].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && <span className={cells.note}>{texts.more(unlistedCount)}</span>}
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
