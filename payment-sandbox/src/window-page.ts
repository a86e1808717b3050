import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { seoulTime } from './clock.ts'
import type { PaymentRecord } from './payment.ts'

const style = readFileSync(new URL('./browser/window.css', import.meta.url), 'utf8')

/** The content policy of the window: its own style sheet, and forms to the shop. */
export const windowPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self' http: https:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Returns the page of the payment window. An expired window links to the shop. */
export function windowPage(
  { orderName, orderId, amount, status }: PaymentRecord,
  shopUrl: string,
): string {
  const backLink = `<p><a href="${escapeHtml(shopUrl)}">상점으로 돌아가기</a></p>`
  const form = `<form method="post">
<button name="choice" value="approve" autofocus>${wonText(amount)} 결제 승인</button>
<button name="choice" value="refuse">카드 거절로 끝내기</button>
<button name="choice" value="cancel">결제 취소</button>
</form>`
  const closedNotice = `<p role="alert">이 결제 창은 더 이상 사용할 수 없습니다. \
결제를 처음부터 다시 진행해주세요.</p>${status === 'EXPIRED' ? backLink : ''}`
  const facts = { 상품명: orderName, 주문번호: orderId, '결제 금액': wonText(amount) }
  return page('결제 확인', facts, status === 'READY' ? form : closedNotice)
}

export function receiptPage(payment: PaymentRecord): string {
  const { orderName, orderId, paymentKey, totalAmount, balanceAmount, approvedAt } = payment
  const refunded = totalAmount - balanceAmount
  const facts = {
    상품명: orderName,
    주문번호: orderId,
    '결제 번호': paymentKey,
    '결제 일시': approvedAt ? seoulTime(approvedAt).slice(0, 19).replace('T', ' ') : '-',
    '결제 금액': wonText(totalAmount),
    ...(refunded > 0 && { '취소 금액': wonText(refunded) }),
  }
  return page('영수증', facts, '')
}

function page(title: string, facts: Readonly<Record<string, string>>, body: string): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>테스트 결제 | ${title}</title><style>${style}</style></head>
<body><div class="ribbon">테스트 결제 – 실제로 청구되지 않습니다</div>
<main><h1>${title}</h1>
<dl>${rows.join('')}</dl>
${body}</main></body></html>
`
}

const wonText = (amount: number) => `${amount.toLocaleString('ko-KR')}원`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
