import { type Promotion, promotionsParams } from '@sori/contract/administration'
import { useLocale } from '@sori/remote-kit/host'
import {
  type DataColumn,
  DataTable,
  hasFailed,
  ListView,
  useListParams,
} from '@sori/remote-kit/lists'
import { Button, EmptyState, formatDateTime } from '@sori/remote-kit/ui'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { SiteSections } from '../../ui/SiteSections.tsx'
import { NewPromotionDialog } from './NewPromotionDialog.tsx'
import styles from './PromotionsPage.module.css'
import { useListPromotionsQuery, usePrefetch } from './promotionsApi.ts'

const REFRESH_MS = 10_000

/** Renders `/admin/promotions`: sent promotional mails, and a new one. */
export function PromotionsPage() {
  const { promotions: texts } = useTexts()
  const locale = useLocale()
  const list = useListParams(promotionsParams)
  const query = useListPromotionsQuery(list.params, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  })
  const [isAdding, setAdding] = useState(false)
  const table = (rows: readonly Promotion[] | undefined, stale?: boolean) => (
    <DataTable
      label={texts.list}
      columns={columnsOf(texts, (mails) => mails.toLocaleString(locale))}
      rows={rows}
      rowId={({ promotionId }) => promotionId}
      stale={stale}
    />
  )
  const total = hasFailed(query) ? undefined : query.data?.paging.total
  return (
    <AdminPage
      title={texts.title}
      count={total === undefined ? undefined : texts.count(total.toLocaleString(locale))}
      sections={<SiteSections />}
    >
      <div className={styles.bar}>
        <p className={styles.note}>{texts.note}</p>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </div>
      <ListView
        list={list}
        query={query}
        prefetch={usePrefetch('listPromotions')}
        texts={texts}
        skeleton={table(undefined)}
        empty={<EmptyState icon={<Mail />} title={texts.empty} />}
      >
        {table}
      </ListView>
      {isAdding && <NewPromotionDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

function columnsOf(
  { columns, sending, done }: Texts['promotions'],
  formatNumber: (mails: number) => string,
): DataColumn<Promotion>[] {
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'subject', head: columns.subject, cell: ({ subject }) => subject },
    { key: 'admin', head: columns.admin, cell: ({ adminNickname }) => adminNickname },
    { key: 'mails', head: columns.mails, align: 'end', cell: ({ mails }) => formatNumber(mails) },
    {
      key: 'state',
      head: columns.state,
      cell: ({ finishedDate }) => (finishedDate ? done : sending),
    },
  ]
}
