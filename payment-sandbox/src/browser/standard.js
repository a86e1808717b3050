// A substitute for the widget of the provider's SDK v2, served at /__toss/v2/standard.
// The block keeps its names out of the page's global scope.
{
  const BASE = '/__toss'
  const RIBBON = '테스트 결제 – 실제로 청구되지 않습니다'
  const RIBBON_STYLE = `margin: 0 0 .5rem; padding: .5rem; background: #8a1c1c; color: #fff;
    font-weight: 600; text-align: center`
  const CUSTOMER_KEY = /^(?=.*[-_=.@])[A-Za-z0-9_=.@-]{2,50}$/
  const ANONYMOUS = '@@ANONYMOUS'
  const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/
  const PHONE = /^\d{8,15}$/

  class TossPaymentsError extends Error {
    constructor(code, message) {
      super(message)
      this.name = 'TossPaymentsError'
      this.code = code
    }
  }

  const fail = (code, message) => {
    throw new TossPaymentsError(code, message)
  }

  const element = (tag, properties, ...children) => {
    const created = Object.assign(document.createElement(tag), properties)
    created.append(...children)
    return created
  }

  /** Mounts a part of the widget, at most one of each kind; returns its removal. */
  const mount = (selector, kind, content) => {
    const place = document.querySelector(selector)
    if (!place) fail('INVALID_SELECTOR', `${selector} 에 해당하는 요소가 없습니다.`)
    if (place.childElementCount > 0)
      fail(`${kind}_WIDGET_ALREADY_RENDERED`, '이미 렌더링된 위젯입니다.')
    place.replaceChildren(content)
    return () => content.remove()
  }

  const choice = (type, name, value, label) => {
    const input = element('input', { type, name, value })
    const row = element('label', {}, input, ` ${label}`)
    row.style.cssText = 'display: flex; gap: .5rem; align-items: center; min-height: 44px'
    return [row, input]
  }

  class Widgets {
    #keys
    #amount
    #method
    #agreement

    constructor(keys) {
      this.#keys = keys
    }

    async setAmount({ currency, value }) {
      if (currency !== 'KRW' || !Number.isInteger(value) || value <= 0)
        fail('INVALID_AMOUNT_VALUE', '금액이 올바르지 않습니다.')
      this.#amount = value
    }

    async renderPaymentMethods({ selector }) {
      this.#requireAmount()
      const [row, input] = choice('radio', 'sandbox-payment-method', 'CARD', '신용·체크카드')
      input.checked = true
      const ribbon = element('p', { textContent: RIBBON })
      ribbon.style.cssText = RIBBON_STYLE
      const legend = element('legend', { textContent: '결제 방법' })
      const box = element('fieldset', {}, legend, ribbon, row)
      const remove = mount(selector, 'PAYMENT_METHODS', box)
      this.#method = input
      return {
        on() {},
        getSelectedPaymentMethod: async () => ({ code: input.checked ? input.value : '' }),
        destroy: async () => {
          remove()
          if (this.#method === input) this.#method = undefined
        },
      }
    }

    async renderAgreement({ selector }) {
      const label = '[필수] 결제 서비스 이용 약관, 개인정보 처리 동의'
      const [row, input] = choice('checkbox', 'sandbox-agreement', 'agreed', label)
      const remove = mount(selector, 'AGREEMENT', element('div', {}, row))
      this.#agreement = input
      return {
        on(event, listener) {
          if (event === 'agreementStatusChange')
            input.addEventListener('change', () =>
              listener({ agreedRequiredTerms: input.checked, terms: [] }),
            )
        },
        destroy: async () => {
          remove()
          if (this.#agreement === input) this.#agreement = undefined
        },
      }
    }

    async requestPayment({ orderId, orderName, successUrl, failUrl, customerMobilePhone }) {
      this.#requireAmount()
      this.#checkForm()
      if (!ORDER_ID.test(orderId)) fail('INVALID_ORDER_ID', '주문번호가 올바르지 않습니다.')
      if (!orderName || orderName.length > 100)
        fail('INVALID_ORDER_NAME', '주문명이 올바르지 않습니다.')
      if (customerMobilePhone && !PHONE.test(customerMobilePhone))
        fail('INVALID_PHONE', '전화번호는 숫자만 입력해주세요.')
      const order = { orderId, orderName, amount: this.#amount, successUrl, failUrl }
      const response = await fetch(`${BASE}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...this.#keys, ...order }),
      }).catch(() => fail('UNKNOWN', '결제 창을 열지 못했습니다.'))
      const body = await response.json().catch(() => ({}))
      if (!response.ok) fail(body.code ?? 'UNKNOWN', body.message ?? '결제 창을 열지 못했습니다.')
      window.location.assign(body.windowUrl)
      // Never resolves, as in the provider's SDK: the browser leaves the page.
      return new Promise(() => {})
    }

    #requireAmount() {
      if (this.#amount === undefined) fail('NOT_SETUP_AMOUNT', 'setAmount를 먼저 호출해주세요.')
    }

    #checkForm() {
      if (!this.#method)
        fail('PAYMENT_METHODS_WIDGET_NOT_RENDERED', '결제 수단 위젯을 먼저 렌더링해주세요.')
      if (!this.#method.checked) fail('NOT_SELECTED_PAYMENT_METHOD', '결제 수단을 선택해주세요.')
      if (this.#agreement && !this.#agreement.checked)
        fail('NEED_AGREEMENT_WITH_REQUIRED_TERMS', '필수 약관에 동의해주세요.')
    }
  }

  const open = (clientKey) => {
    if (String(clientKey).startsWith('live_'))
      fail('INVALID_CLIENT_KEY', '샌드박스는 live_ 키를 받지 않습니다.')
    return {
      widgets({ customerKey }) {
        if (customerKey !== ANONYMOUS && !CUSTOMER_KEY.test(customerKey))
          fail('INVALID_CUSTOMER_KEY', '구매자 식별 키가 올바르지 않습니다.')
        return new Widgets({ clientKey, customerKey })
      },
    }
  }
  window.TossPayments = Object.assign(open, { ANONYMOUS })
}
