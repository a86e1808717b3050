import { readParams, writeParams } from '../list-params/index.ts'
import { type PaidParams, paidParams, paidQuery } from './index.ts'

test('the API accepts the address parameters of the purchases page', () => {
  const params: PaidParams = {
    keyword: '비 오는',
    'more[createDate]': undefined,
    'more[title]': 'desc',
    'more[nickname]': undefined,
    page: 3,
    size: 50,
  }
  const search = writeParams(paidParams, params)
  expect(readParams(paidParams, search)).toEqual(params)
  expect(paidQuery.parse(Object.fromEntries(new URLSearchParams(search)))).toEqual({
    keyword: '비 오는',
    'more[title]': 'desc',
    page: 3,
    size: 50,
  })
})
