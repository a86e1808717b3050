import { readParams, writeParams } from '../list-params/index.ts'
import { type OwnedTracksParams, ownedTracksParams, ownedTracksQuery } from './index.ts'

test('the API accepts the URL parameters of the purchases page', () => {
  const params: OwnedTracksParams = {
    keyword: '비 오는',
    'more[createDate]': undefined,
    'more[title]': 'desc',
    'more[nickname]': undefined,
    page: 3,
    size: 50,
  }
  const search = writeParams(ownedTracksParams, params)
  expect(readParams(ownedTracksParams, search)).toEqual(params)
  expect(ownedTracksQuery.parse(Object.fromEntries(new URLSearchParams(search)))).toEqual({
    keyword: '비 오는',
    'more[title]': 'desc',
    page: 3,
    size: 50,
  })
})
