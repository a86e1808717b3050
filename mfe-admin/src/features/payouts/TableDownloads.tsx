import { downloadQueueOf } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/host'
import { Button, firstClick, Select } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import cells from '../../ui/Cells.module.css'
import styles from './PayoutsPage.module.css'

const MONTHS = 13
const SEOUL_OFFSET_MS = 9 * 3_600_000

/** Buttons that save the approved transfers, and the taxes of a month, as CSV (D160). */
export function TableDownloads() {
  const { payouts: texts } = useTexts()
  const host = useHost()
  const months = monthsUntil(new Date())
  const [month, setMonth] = useState(months[0] ?? '')
  const save = (path: string, name: string) =>
    firstClick(() => downloadQueueOf(host).add([{ path: `/api/admin/payouts/${path}`, name }]))
  return (
    <div className={styles.tools}>
      <Button
        size={32}
        icon={<Download aria-hidden="true" />}
        onClick={save('transfers.csv', 'transfers.csv')}
      >
        {texts.transfers}
      </Button>
      <Select
        compact
        aria-label={texts.month}
        value={month}
        options={months.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setMonth(target.value)}
      />
      <Button
        size={32}
        icon={<Download aria-hidden="true" />}
        onClick={save(`taxes.csv?month=${month}`, `taxes-${month}.csv`)}
      >
        {texts.taxes}
      </Button>
      <p className={cells.note}>{texts.transfersNote}</p>
    </div>
  )
}

/** Returns months in Seoul (YYYY-MM), the newest first. */
function monthsUntil(now: Date): string[] {
  const seoulTime = new Date(now.getTime() + SEOUL_OFFSET_MS)
  const monthAt = (monthsBack: number) =>
    Date.UTC(seoulTime.getUTCFullYear(), seoulTime.getUTCMonth() - monthsBack)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(monthAt(back)).toISOString().slice(0, 7),
  )
}
