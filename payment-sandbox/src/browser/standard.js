// A stand-in for the payment widget of the provider's SDK v2, served at /__toss/v2/standard.
;(() => {
  const BASE = '/__toss'
  const RIBBON = '테스트 결제 – 실제로 청구되지 않습니다'
  const CUSTOMER_KEY = /^(?=.*[-_=.@])[A-Za-z0-9_=.@-]{2,50}$/
  const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/
  const PHONE = /^\d{8,15}$/

  class TossPaymentsError extends Error {
    constructor(code, message) {
      super(message)
      this.name = 'TossPaymentsError'
      this.code = code
    }
  }

  function fail(code, message) {
    throw new TossPaymentsError(code, message)
  }

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  /** A mounted part of the widget: at most one of each kind, removed by `destroy`. */
  function render(selector, kind, content) {
    const place = document.querySelector(selector)
    if (!place) fail('INVALID_SELECTOR', `${selector} 에 해당하는 요소가 없습니다.`)
    if (place.childElementCount > 0)
      fail(`${kind}_WIDGET_ALREADY_RENDERED`, '이미 렌더링된 위젯입니다.')
    place.replaceChildren(content)
    return () => content.remove()
  }

  function choice(type, name, value, label) {
    const input = element('input', { type, name, value })
    const row = element('label', {}, input, ` ${label}`)
    row.style.cssText = 'display:flex;gap:.5rem;align-items:center;min-height:44px'
    return [row, input]
  }

  function widgets(clientKey, customerKey) {
    let amount
    let method
    let agreement
    return {
      async setAmount({ currency, value }) {
        if (currency !== 'KRW' || !Number.isInteger(value) || value <= 0)
          fail('INVALID_AMOUNT_VALUE', '금액이 올바르지 않습니다.')
        amount = value
      },

      async renderPaymentMethods({ selector }) {
        if (amount === undefined) fail('NOT_SETUP_AMOUNT', 'setAmount를 먼저 호출해주세요.')
        const [row, input] = choice('radio', 'sandbox-payment-method', 'CARD', '신용·체크카드')
        input.checked = true
        const ribbon = element('p', { textContent: RIBBON })
        ribbon.style.cssText =
          'margin:0 0 .5rem;padding:.5rem;background:#8a1c1c;color:#fff;font-weight:600;text-align:center'
        const box = element(
          'fieldset',
          {},
          element('legend', { textContent: '결제 방법' }),
          ribbon,
          row,
        )
        const remove = render(selector, 'PAYMENT_METHODS', box)
        method = input
        return {
          on() {},
          async getSelectedPaymentMethod() {
            return { code: input.checked ? input.value : '' }
          },
          async destroy() {
            remove()
            if (method === input) method = undefined
          },
        }
      },

      async renderAgreement({ selector }) {
        const [row, input] = choice(
          'checkbox',
          'sandbox-agreement',
          'agreed',
          '[필수] 결제 서비스 이용 약관, 개인정보 처리 동의',
        )
        const remove = render(selector, 'AGREEMENT', element('div', {}, row))
        agreement = input
        return {
          on(event, listener) {
            if (event === 'agreementStatusChange')
              input.addEventListener('change', () =>
                listener({ agreedRequiredTerms: input.checked, terms: [] }),
              )
          },
          async destroy() {
            remove()
            if (agreement === input) agreement = undefined
          },
        }
      },

      async requestPayment({ orderId, orderName, successUrl, failUrl, customerMobilePhone }) {
        if (amount === undefined) fail('NOT_SETUP_AMOUNT', 'setAmount를 먼저 호출해주세요.')
        if (!method)
          fail('PAYMENT_METHODS_WIDGET_NOT_RENDERED', '결제 수단 위젯을 먼저 렌더링해주세요.')
        if (!method.checked) fail('NOT_SELECTED_PAYMENT_METHOD', '결제 수단을 선택해주세요.')
        if (agreement && !agreement.checked)
          fail('NEED_AGREEMENT_WITH_REQUIRED_TERMS', '필수 약관에 동의해주세요.')
        if (!ORDER_ID.test(orderId)) fail('INVALID_ORDER_ID', '주문번호가 올바르지 않습니다.')
        if (!orderName || orderName.length > 100)
          fail('INVALID_ORDER_NAME', '주문명이 올바르지 않습니다.')
        if (customerMobilePhone && !PHONE.test(customerMobilePhone))
          fail('INVALID_PHONE', '전화번호는 숫자만 입력해주세요.')
        const answer = await fetch(`${BASE}/payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            clientKey,
            customerKey,
            orderId,
            orderName,
            amount,
            successUrl,
            failUrl,
          }),
        }).catch(() => fail('UNKNOWN', '결제 창을 열지 못했습니다.'))
        const body = await answer.json().catch(() => ({}))
        if (!answer.ok) fail(body.code ?? 'UNKNOWN', body.message ?? '결제 창을 열지 못했습니다.')
        window.location.assign(body.windowUrl)
        // Never resolves, as in the provider's SDK: the browser leaves the page.
        return new Promise(() => {})
      },
    }
  }

  const ANONYMOUS = '@@ANONYMOUS'
  const open = (clientKey) => {
    if (String(clientKey).startsWith('live_'))
      fail('INVALID_CLIENT_KEY', '샌드박스는 live_ 키를 받지 않습니다.')
    return {
      widgets({ customerKey }) {
        if (customerKey !== ANONYMOUS && !CUSTOMER_KEY.test(customerKey))
          fail('INVALID_CUSTOMER_KEY', '구매자 식별 키가 올바르지 않습니다.')
        return widgets(clientKey, customerKey)
      },
    }
  }
  window.TossPayments = Object.assign(open, { ANONYMOUS })
})()
