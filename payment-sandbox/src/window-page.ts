import { createHash } from 'node:crypto'
import { seoulTime } from './clock.ts'
import type { PaymentRecord } from './payment.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: Canvas; color: CanvasText }
.ribbon { background: #8a1c1c; color: #fff; text-align: center; padding: .5rem 1rem; font-weight: 600 }
main { max-width: 26rem; width: 100%; box-sizing: border-box; margin: auto; padding: 1.5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 1.5rem }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
form { display: grid; gap: .5rem }
button { font: inherit; min-height: 48px; border-radius: 8px; border: 1px solid GrayText; background: transparent; color: inherit; cursor: pointer }
button[value=approve] { background: #1b64da; border-color: #1b64da; color: #fff; font-weight: 600 }`

/** Allows only the page's own style sheet and forms to the shop. */
export const windowPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self' http: https:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Draws the payment window; an expired one links to the shop. */
export function windowPage(
  { orderName, orderId, amount, status }: PaymentRecord,
  wayBack: string,
): string {
  const back =
    status === 'EXPIRED' ? `<p><a href="${escaped(wayBack)}">상점으로 돌아가기</a></p>` : ''
  const form =
    status === 'READY'
      ? `<form method="post">
<button name="choice" value="approve" autofocus>${won(amount)} 결제 승인</button>
<button name="choice" value="refuse">카드 거절로 끝내기</button>
<button name="choice" value="cancel">결제 취소</button>
</form>`
      : `<p role="alert">이 결제 창은 더 이상 사용할 수 없습니다. 결제를 처음부터 다시 진행해주세요.</p>${back}`
  return page('결제 확인', { 상품명: orderName, 주문번호: orderId, '결제 금액': won(amount) }, form)
}

export function receiptPage({
  orderName,
  orderId,
  paymentKey,
  totalAmount,
  balanceAmount,
  approvedAt,
}: PaymentRecord): string {
  const givenBack = totalAmount - balanceAmount
  const facts = {
    상품명: orderName,
    주문번호: orderId,
    '결제 번호': paymentKey,
    '결제 일시': approvedAt ? seoulTime(new Date(approvedAt)).slice(0, 19).replace('T', ' ') : '-',
    '결제 금액': won(totalAmount),
    ...(givenBack > 0 && { '취소 금액': won(givenBack) }),
  }
  return page('영수증', facts, '')
}

function page(title: string, facts: Readonly<Record<string, string>>, rest: string): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`,
  )
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>테스트 결제 | ${title}</title><style>${style}</style></head>
<body><div class="ribbon">테스트 결제 – 실제로 청구되지 않습니다</div>
<main><h1>${title}</h1>
<dl>${rows.join('')}</dl>
${rest}</main></body></html>
`
}

function won(amount: number): string {
  return `${amount.toLocaleString('ko-KR')}원`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
