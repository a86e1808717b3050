import { pagingOf } from '@sori/contract/envelope'
import { toPage } from './page.ts'

test('toPage maps a page of the API to items and position', () => {
  const paging = pagingOf(2, 20, 41)
  expect(toPage({ ...paging, dtoList: [{ musicId: 7 }] }, ({ musicId }) => musicId)).toEqual({
    items: [7],
    paging,
  })
})
