import type { RefundRequest } from '@sori/contract/payment'
import type { RefundRow } from './refund.repository.ts'

export function presentRefund(row: RefundRow): RefundRequest {
  return {
    refundId: row.id,
    orderId: row.order_id,
    orderName: row.order_name,
    amount: row.amount,
    creditAmount: row.credits,
    userId: row.member_id,
    nickname: row.nickname,
    paidDate: row.approved_at.toISOString(),
    createDate: row.created_at.toISOString(),
    decision: row.decision,
    answer: row.answer,
    decidedBy: row.decider,
    decidedDate: row.decided_at?.toISOString() ?? null,
    returnedDate: row.returned_at?.toISOString() ?? null,
  }
}
