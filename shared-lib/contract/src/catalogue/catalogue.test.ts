import { readParams, writeParams } from '../list-params/index.ts'
import {
  bpm,
  browseParams,
  browseQuery,
  isInBpmRange,
  lengthRanges,
  MUSICAL_KEYS,
  mappedTagsQuery,
  relativeKey,
  tagLabel,
  tempoIn,
} from './index.ts'

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

  it('normalises (Unicode NFC) and trims the keyword', () => {
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
  ])('refuses the parameter %s=%s', (name, value) => {
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

describe('type, tempo and key (D99)', () => {
  it('parse as parameters of browseQuery', () => {
    const query = { 'more[soundType]': 'LOOP', 'more[bpm]': '90-110', 'more[key]': 'C#m' }
    expect(browseQuery.parse(query)).toMatchObject(query)
  })

  it('browseParams writes values that browseQuery parses, and drops invalid ones', () => {
    const search = '?more%5BsoundType%5D=LOOP&more%5Bbpm%5D=90-110&more%5Bkey%5D=C%23m'
    const params = readParams(browseParams, search)
    expect(params).toMatchObject({ 'more[bpm]': '90-110', 'more[key]': 'C#m' })
    expect(writeParams(browseParams, params)).toBe(search)
    for (const range of ['110-90', '19-90', '90-401', '90', '090-110', '90-110-120'])
      expect([
        readParams(browseParams, `?more%5Bbpm%5D=${range}`)['more[bpm]'] ?? null,
        issuePaths({ 'more[bpm]': range }),
      ]).toEqual(range === '090-110' ? [range, []] : [null, ['more[bpm]']])
  })

  it('isInBpmRange includes half and double time', () => {
    const range = { min: 90, max: 110 }
    expect([45, 55, 90, 110, 180, 220].map((bpm) => isInBpmRange(bpm, range))).not.toContain(false)
    expect([44, 56, 89, 111, 179, 221].map((bpm) => isInBpmRange(bpm, range))).not.toContain(true)
  })

  it('relativeKey pairs each major key with a minor one', () => {
    expect([relativeKey('C'), relativeKey('Am'), relativeKey('F#')]).toEqual(['Am', 'C', 'D#m'])
    for (const key of MUSICAL_KEYS) expect(relativeKey(relativeKey(key))).toBe(key)
  })
})

it('tagLabel returns the stored name of a tag without another name', () => {
  const names = { piano: { ko: '피아노' } }
  expect([
    tagLabel('piano', names, 'ko'),
    tagLabel('piano', names, 'en'),
    tagLabel('bass', names, 'ko'),
    tagLabel('bass', undefined, 'ko'),
  ]).toEqual(['피아노', 'piano', 'bass', 'bass'])
})

describe('tempoIn', () => {
  it.each(['', 'fast', '19', '20', '120.25', '120.255', '400', '401', 'Infinity'])(
    'follows the schema of tempos for %j',
    (text) => {
      expect(tempoIn(text)).toBe(bpm.safeParse(text === '' ? null : Number(text)).data)
    },
  )

  it('accepts a decimal comma', () => {
    expect(tempoIn(' 87,5 ')).toBe(87.5)
  })
})
