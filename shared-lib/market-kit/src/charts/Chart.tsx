import { csv } from '@sori/contract/csv'
import { useLocale } from '@sori/remote-kit/host'
import { EmptyState, IconButton, Skeleton, TextLink } from '@sori/remote-kit/ui'
import BarChart from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import TableIcon from 'lucide-react/icons/table'
import { useCallback, useId, useState } from 'react'
import styles from './Chart.module.css'
import type { ChartKind, ChartPoint } from './chartData.ts'
import { PointReader } from './PointReader.tsx'
import { chartTexts } from './texts.ts'

interface ChartProps {
  title: string
  kind: ChartKind
  /** Undefined while loading. */
  points: readonly ChartPoint[] | undefined
  labelName: string
  valueName: string
  /** The end of the scale. Set it where several charts must have the same scale. */
  max?: number
  /** Makes the chart two columns wide. */
  wide?: boolean
  /** A sentence under the title: the shown range, or how to read the chart. */
  note?: string
}

/**
 * A chart with buttons for a table and a CSV file. Keyboard and screen readers reach all values.
 */
export function Chart(props: ChartProps) {
  const { title, points, labelName, valueName, wide = false, note } = props
  const locale = useLocale()
  const texts = chartTexts(locale)
  const headId = useId()
  const [isTable, setIsTable] = useState(false)
  const format = useCallback((value: number) => value.toLocaleString(locale), [locale])
  const isEmpty = points?.every(({ value }) => value === 0) ?? false
  const hasData = points !== undefined && !isEmpty
  return (
    <section className={styles.chart} data-wide={wide || undefined} aria-labelledby={headId}>
      <header className={styles.head}>
        <h3 id={headId}>{title}</h3>
        {hasData && (
          <span className={styles.actions}>
            <IconButton
              label={texts.named(title, isTable ? texts.chartView : texts.tableView)}
              active={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? <BarChart aria-hidden="true" /> : <TableIcon aria-hidden="true" />}
            </IconButton>
            <IconButton
              label={texts.named(title, texts.csv)}
              onClick={() => saveCsv(title, csv([[labelName, valueName], ...points.map(cellsOf)]))}
            >
              <Download aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </header>
      {hasData && note && <p className={styles.note}>{note}</p>}
      {points === undefined && <Skeleton height={280} />}
      {isEmpty && <EmptyState title={texts.empty} icon={<BarChart />} />}
      {hasData && isTable && <PointTable {...props} points={points} format={format} />}
      {hasData && !isTable && <PointReader {...props} points={points} format={format} />}
    </section>
  )
}

function PointTable({
  title,
  points,
  labelName,
  valueName,
  format,
}: ChartProps & { points: readonly ChartPoint[]; format(value: number): string }) {
  return (
    <div className={styles.table}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a long table */}
      <table aria-label={title} tabIndex={0}>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{valueName}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value, to }) => (
            <tr key={to ?? label}>
              <td>{to ? <TextLink to={to}>{label}</TextLink> : label}</td>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellsOf = ({ label, value }: ChartPoint) => [label, value]

const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|]/g

function saveCsv(title: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = `${title.replaceAll(FORBIDDEN_IN_FILE_NAMES, ' ')}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
