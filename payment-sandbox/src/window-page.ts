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

/** The payment window: what is bought, for how much, and what the person may do. */
export function windowPage({ orderName, orderId, amount, status }: PaymentRecord): string {
  const form =
    status === 'READY'
      ? `<form method="post">
<button name="choice" value="approve" autofocus>${won(amount)} 결제 승인</button>
<button name="choice" value="refuse">카드 거절로 끝내기</button>
<button name="choice" value="cancel">결제 취소</button>
</form>`
      : '<p role="alert">이 결제 창은 더 이상 사용할 수 없습니다. 결제를 처음부터 다시 진행해주세요.</p>'
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>테스트 결제</title><style>${style}</style></head>
<body><div class="ribbon">테스트 결제 – 실제로 청구되지 않습니다</div>
<main><h1>결제 확인</h1>
<dl><dt>상품명</dt><dd>${escaped(orderName)}</dd><dt>주문번호</dt><dd>${escaped(orderId)}</dd><dt>결제 금액</dt><dd><strong>${won(amount)}</strong></dd></dl>
${form}</main></body></html>
`
}

function won(amount: number): string {
  return `${amount.toLocaleString('ko-KR')}원`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
