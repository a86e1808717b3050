import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { type Report, reportReasonTexts } from '@sori/contract/reports'
import type { DataColumn } from '@sori/remote-kit/lists'
import { Button, formatDateTime, TextLink } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import cells from '../../ui/Cells.module.css'
import styles from './ReportsPage.module.css'

export function reportColumns(
  texts: Texts,
  locale: Locale,
  onDecide: (report: Report) => void,
): DataColumn<Report>[] {
  const { columns } = texts.reports
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'subject',
      head: columns.subject,
      card: 'wide',
      cell: (report) => <ReportedItem report={report} texts={texts} />,
    },
    { key: 'artist', head: columns.artist, cell: ({ nickname }) => nickname },
    { key: 'reporter', head: columns.reporter, cell: ({ reporter }) => reporter },
    {
      key: 'reason',
      card: 'wide',
      head: columns.reason,
      cell: ({ reason, text }) => (
        <span className={cells.stack}>
          <b>{reportReasonTexts[locale][reason]}</b>
          {text && <span className={cells.note}>{text}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      head: columns.state,
      cell: (report) => <DecisionOfReport report={report} texts={texts} />,
    },
    {
      key: 'actions',
      card: 'bare',
      head: columns.actions,
      align: 'end',
      cell: (report) =>
        report.state === 'open' ? (
          <Button
            size={32}
            aria-label={`${nameOf(report)} ${texts.reports.decide}`}
            onClick={() => onDecide(report)}
          >
            {texts.reports.decide}
          </Button>
        ) : (
          '-'
        ),
    },
  ]
}

export function nameOf({ title, albumName }: Report): string {
  return title ?? albumName
}

function ReportedItem({ report, texts }: { report: Report; texts: Texts }) {
  const { kind, nickname, title, albumName, hidden, takenDown } = report
  // A hidden item has no page, so there is no link.
  const to =
    title === null ? paths.album({ nickname, albumName }) : paths.track({ nickname, title })
  return (
    <span className={`${cells.stack} ${styles.words}`}>
      <span>
        {texts.reports.kinds[kind]}{' '}
        {hidden ? nameOf(report) : <TextLink to={to}>{nameOf(report)}</TextLink>}
      </span>
      {hidden && (
        <span className={cells.badge}>
          {takenDown ? texts.reports.takenDown : texts.reports.hidden}
        </span>
      )}
    </span>
  )
}

function DecisionOfReport({ report, texts }: { report: Report; texts: Texts }) {
  const { state, decision, decidedBy, decidedDate, answer, openReports } = report
  if (state === 'open' || !decision)
    return (
      <span className={`${cells.stack} ${styles.words}`}>
        {texts.reports.states.open}
        {openReports > 1 && (
          <span className={cells.note}>{texts.reports.sameItem(openReports)}</span>
        )}
      </span>
    )
  return (
    <span className={`${cells.stack} ${styles.words}`}>
      <b>{texts.reports.decisions[decision]}</b>
      <span className={cells.note}>
        {[decidedBy, decidedDate && formatDateTime(decidedDate)].filter(Boolean).join(' · ')}
      </span>
      {answer && <span className={cells.note}>{answer}</span>}
    </span>
  )
}
