import { writeParams } from '@sori/contract/list-params'
import { orderStates, type SiteOrdersParams, siteOrdersParams } from '@sori/contract/payment'
import { downloadQueueOf } from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { type ListState, SearchField, useListParams } from '@sori/remote-kit/lists'
import { Button, ButtonLink, Field, firstClick, Select } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import Receipt from 'lucide-react/icons/receipt'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import { DayFields } from '../../ui/DayFields.tsx'
import { hasFilter } from '../../ui/hasFilter.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { SiteSections } from '../../ui/SiteSections.tsx'
import { useDaysInOrder } from '../../ui/useDaysInOrder.ts'
import { orderColumns } from './orderColumns.tsx'
import styles from './PaymentsPage.module.css'
import { useListOrdersQuery, usePrefetch, withDefaultSpan } from './paymentsApi.ts'
import { RevenueCharts } from './RevenueCharts.tsx'

const NO_FILTERS = { keyword: '', state: undefined, from: undefined, to: undefined }

/** Renders `/admin/payments`: revenue over time, and the orders of all members. */
export function PaymentsPage() {
  const list = useListParams(siteOrdersParams)
  return useDaysInOrder(list) ? <Payments list={list} /> : null
}

function Payments({ list }: { list: ListState<SiteOrdersParams> }) {
  const { sitePayments: texts } = useTexts()
  const locale = useLocale()
  const query = useListOrdersQuery(withDefaultSpan(list.params), {
    refetchOnMountOrArgChange: true,
  })
  const isFiltered = hasFilter(list.params, NO_FILTERS)
  return (
    <AdminList
      texts={texts}
      sections={<SiteSections />}
      list={list}
      query={query}
      prefetch={usePrefetch('listOrders')}
      columns={orderColumns(texts, locale)}
      rowId={({ orderId }) => orderId}
      icon={<Receipt />}
      emptyAction={isFiltered && <ButtonLink to={list.href(NO_FILTERS)}>{texts.reset}</ButtonLink>}
    >
      <RevenueCharts list={list} />
      <Filters list={list} />
    </AdminList>
  )
}

function Filters({ list }: { list: ListState<SiteOrdersParams> }) {
  const { sitePayments: texts } = useTexts()
  const host = useHost()
  const { keyword, state } = list.params
  const saveCsv = () => {
    const params = { ...withDefaultSpan(list.params), page: 1 }
    const path = `/api/admin/orders.csv${writeParams(siteOrdersParams, params)}`
    downloadQueueOf(host).add([{ path, name: 'orders.csv' }])
  }
  return (
    <>
      <ListTools>
        <div className={styles.search}>
          <SearchField
            label={texts.search}
            value={keyword}
            onSearch={(newKeyword) => list.go({ keyword: newKeyword })}
          />
        </div>
        <Button icon={<Download aria-hidden="true" />} onClick={firstClick(saveCsv)}>
          {texts.csv}
        </Button>
      </ListTools>
      <div className={styles.filters}>
        <Field label={texts.columns.state}>
          <Select
            value={state ?? ''}
            options={[
              { value: '', label: texts.all },
              ...orderStates.map((value) => ({ value, label: texts.states[value] })),
            ]}
            onChange={({ target }) =>
              list.go({ state: orderStates.find((each) => each === target.value) })
            }
          />
        </Field>
        <DayFields list={list} />
      </div>
    </>
  )
}
