import { type BrowseParams, browseParams } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { filterTags, isFiltered, noFilters, toggledTag } from './useBrowseList.ts'

const params: BrowseParams = {
  ...readParams(browseParams, ''),
  'more[mood]': ['calm'],
  'more[genre]': ['jazz'],
}

test('toggledTag adds or removes one tag', () => {
  expect(toggledTag(params, 'mood', 'dark')).toEqual({ 'more[mood]': ['calm', 'dark'] })
  expect(toggledTag(params, 'mood', 'calm')).toEqual({ 'more[mood]': [] })
})

test('filterTags lists the tags by kind, in the order of the page', () => {
  expect(filterTags(params)).toEqual([
    { kind: 'mood', tag: 'calm' },
    { kind: 'genre', tag: 'jazz' },
  ])
  expect(filterTags({ ...params, ...noFilters })).toEqual([])
})

test('isFiltered is true with tags or a length', () => {
  const byLength = { ...readParams(browseParams, '?maxSeconds=30'), 'more[mood]': [] }
  expect([
    isFiltered(params),
    isFiltered(byLength),
    isFiltered({ ...byLength, ...noFilters }),
  ]).toEqual([true, true, false])
})
