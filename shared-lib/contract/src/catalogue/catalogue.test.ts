import { browseQuery, lengthRanges, mappedTagsQuery } from './index.ts'

const issuePaths = (query: Record<string, string>) =>
  browseQuery.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('browseQuery (D7)', () => {
  it('defaults every parameter', () => {
    expect(browseQuery.parse({})).toEqual({
      keyword: '',
      type: 't',
      'more[instrument]': [],
      'more[mood]': [],
      'more[genre]': [],
      page: 1,
      size: 20,
      literal: 'false',
    })
  })

  it('parses a comma-separated list of tags and removes duplicates', () => {
    const decomposed = '피아노'.normalize('NFD')
    expect(
      browseQuery.parse({ 'more[instrument]': ` Drums,drums ,,${decomposed}` })['more[instrument]'],
    ).toEqual(['drums', '피아노'])
  })

  it('composes and trims the keyword', () => {
    expect(browseQuery.parse({ keyword: ` ${'달빛'.normalize('NFD')} ` }).keyword).toBe('달빛')
  })

  it.each(['0', '-1', '1.5', 'x', '', '99999999999999'])('refuses the page %p', (page) => {
    expect(issuePaths({ page })).toEqual(['page'])
  })

  it.each([
    ['size', '101'],
    ['sort', 'best'],
    ['type', 'x'],
    ['keyword', 'a'.repeat(256)],
  ])('refuses %s=%s', (name, value) => {
    expect(issuePaths({ [name]: value })).toEqual([name])
  })

  it('ignores unknown parameters', () => {
    expect(browseQuery.parse({ utm_source: 'x' })).not.toHaveProperty('utm_source')
  })
})

describe('mappedTagsQuery (D18)', () => {
  it('uses the track list by default', () => {
    expect([
      mappedTagsQuery.parse({}).list,
      mappedTagsQuery.parse({ list: 'albums' }).list,
    ]).toEqual(['tracks', 'albums'])
    expect(mappedTagsQuery.safeParse({ list: 'artists' }).success).toBe(false)
  })
})

it('every length is in exactly one of lengthRanges', () => {
  for (let length = 0; length <= 600; length++) {
    const ranges = lengthRanges.filter(
      ({ minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY }) =>
        length >= minSeconds && length <= maxSeconds,
    )
    expect([length, ranges.length]).toEqual([length, 1])
  }
})
