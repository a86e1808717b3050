import { type Locale, orderText } from '@sori/contract/messages'
import { type RefundRequest, refundQueueStates, refundsParams } from '@sori/contract/payment'
import { useLocale } from '@sori/remote-kit/host'
import { type DataColumn, useListParams } from '@sori/remote-kit/lists'
import { Button, formatDateTime } from '@sori/remote-kit/ui'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import cells from '../../ui/Cells.module.css'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { StateLinks } from '../../ui/StateLinks.tsx'
import { DecideRefundDialog } from './DecideRefundDialog.tsx'
import { useListRefundsQuery, usePrefetch } from './refundsApi.ts'

/** Renders `/admin/refunds`: buyers' requests of refunds, and decisions about them. */
export function RefundsPage() {
  const texts = useTexts()
  const locale = useLocale()
  const list = useListParams(refundsParams)
  const [refundToDecide, setRefundToDecide] = useState<RefundRequest>()
  return (
    <>
      <AdminList
        texts={texts.refunds}
        sections={<PeopleSections />}
        list={list}
        query={useListRefundsQuery(list.params)}
        prefetch={usePrefetch('listRefunds')}
        columns={columnsOf(texts, locale, setRefundToDecide)}
        rowId={({ refundId }) => refundId}
        icon={<Undo2 />}
      >
        <StateLinks
          list={list}
          label={texts.refunds.state}
          states={refundQueueStates}
          textOf={(state) => texts.refunds.states[state ?? 'all']}
        />
      </AdminList>
      {refundToDecide && (
        <DecideRefundDialog refund={refundToDecide} onClose={() => setRefundToDecide(undefined)} />
      )}
    </>
  )
}

function columnsOf(
  texts: Texts,
  locale: Locale,
  onDecide: (refund: RefundRequest) => void,
): DataColumn<RefundRequest>[] {
  const { columns, won, decide } = texts.refunds
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    { key: 'buyer', head: columns.buyer, cell: ({ nickname }) => nickname },
    { key: 'order', head: columns.order, cell: ({ orderName }) => orderText(locale, orderName) },
    {
      key: 'amount',
      head: columns.amount,
      align: 'end',
      cell: ({ amount }) => won(amount.toLocaleString(locale)),
    },
    {
      key: 'paid',
      head: columns.paid,
      cell: ({ paidDate }) => <time dateTime={paidDate}>{formatDateTime(paidDate)}</time>,
    },
    {
      key: 'state',
      head: columns.state,
      cell: (refund) => <RefundState refund={refund} texts={texts} />,
    },
    {
      key: 'actions',
      card: 'bare',
      head: columns.actions,
      align: 'end',
      cell: (refund) =>
        refund.decision === null ? (
          <Button
            size={32}
            aria-label={`${refund.nickname} ${decide}`}
            onClick={() => onDecide(refund)}
          >
            {decide}
          </Button>
        ) : (
          '-'
        ),
    },
  ]
}

function RefundState({ refund, texts }: { refund: RefundRequest; texts: Texts }) {
  const { decision, decidedBy, decidedDate, answer, returnedDate } = refund
  if (!decision) return texts.refunds.states.open
  const isReturning = decision === 'approve' && !returnedDate
  return (
    <span className={cells.stack}>
      <b>{isReturning ? texts.refunds.returning : texts.refunds.decisions[decision]}</b>
      <span className={cells.note}>
        {[decidedBy, decidedDate && formatDateTime(decidedDate)].filter(Boolean).join(' · ')}
      </span>
      {answer && <span className={cells.note}>{answer}</span>}
    </span>
  )
}
