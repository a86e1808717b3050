import { StatTiles } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { useGetEarningsQuery } from '../../api/earningsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './StatisticsPage.module.css'

/** Figures of the artist's balance in won, and of the earnings of a sale (D127). */
export function EarningsTiles() {
  const { earnings: t } = useTexts().statistics
  const locale = useLocale()
  const query = useGetEarningsQuery(undefined, { refetchOnMountOrArgChange: true })
  const earned = query.currentData
  if (hasFailed(query)) return <Failed query={query} title={t.failed} />
  return (
    <>
      <StatTiles
        label={t.label}
        tiles={[
          { label: t.balance, value: earned?.balance },
          { label: t.available, value: earned?.available },
          { label: t.pending, value: earned?.pending },
          { label: t.month, value: earned?.month },
        ]}
      />
      <p className={styles.count}>
        {earned?.perSale !== undefined &&
          t.note(earned.perSale.toLocaleString(locale), earned.pendingDays)}
      </p>
    </>
  )
}
