import { payoutForm, payoutGrossIn, withholdingOf } from './index.ts'

test.each([
  [10_000, 300, 30, 9_670],
  [10_999, 320, 30, 10_649],
  [33_333, 990, 90, 32_253],
  [1_000_000, 30_000, 3_000, 967_000],
])('withholdingOf truncates both taxes of %i won to 10 won', (gross, incomeTax, localTax, net) => {
  expect(withholdingOf(gross)).toEqual({ gross, incomeTax, localTax, net })
})

test.each(['10000', ' 1,000,000 ', '9999', '100000001', '10000.5', '10,00', 'x', ''])(
  'payoutGrossIn returns the same as the schema for %j',
  (text) => {
    expect(payoutGrossIn(text)).toBe(payoutForm.safeParse({ gross: text }).data?.gross)
  },
)
