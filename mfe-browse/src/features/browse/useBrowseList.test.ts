import { type BrowseParams, browseParams } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { filterTags, isFiltered, noFilters, toggledTag } from './useBrowseList.ts'

const params: BrowseParams = { ...readParams(browseParams, ''), 'more[mood]': ['calm'], 'more[genre]': ['jazz'] }

describe('the tags that filter', () => {
  it('grow by one that is new, and lose one that is there', () => {
    expect(toggledTag(params, 'mood', 'dark')).toEqual({ 'more[mood]': ['calm', 'dark'] })
    expect(toggledTag(params, 'mood', 'calm')).toEqual({ 'more[mood]': [] })
  })

  it('are listed by kind, in the order of the page', () => {
    expect(filterTags(params)).toEqual([
      { kind: 'mood', tag: 'calm' },
      { kind: 'genre', tag: 'jazz' },
    ])
    expect(filterTags({ ...params, ...noFilters })).toEqual([])
  })
})

test('a list is filtered by tags or by a length, until all of that is taken away', () => {
  const byLength = { ...readParams(browseParams, '?maxSeconds=30'), 'more[mood]': [] }
  expect([isFiltered(params), isFiltered(byLength), isFiltered({ ...byLength, ...noFilters })]).toEqual([true, true, false])
})
