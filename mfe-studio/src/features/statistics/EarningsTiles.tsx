import { PAYOUT_MIN } from '@sori/contract/payouts'
import { StatTiles } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { useGetEarningsQuery } from '../../api/earningsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './StatisticsPage.module.css'

/** Figures of the artist's balance in won, and of the earnings of a sale (D127). */
export function EarningsTiles() {
  const { earnings: texts } = useTexts().statistics
  const locale = useLocale()
  const query = useGetEarningsQuery(undefined, { refetchOnMountOrArgChange: true })
  const earned = query.currentData
  if (hasFailed(query)) return <Failed query={query} title={texts.failed} />
  return (
    <>
      <StatTiles
        label={texts.label}
        tiles={[
          { label: texts.balance, value: earned?.balance },
          { label: texts.available, value: earned?.available },
          { label: texts.pending, value: earned?.pending },
          { label: texts.month, value: earned?.month },
        ]}
      />
      <p className={styles.count}>{texts.minimum(PAYOUT_MIN.toLocaleString(locale))}</p>
      <p className={styles.count}>
        {earned?.perSale !== undefined &&
          texts.note(earned.perSale.toLocaleString(locale), earned.pendingDays)}
      </p>
    </>
  )
}
