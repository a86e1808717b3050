import type * as z from 'zod/mini'
import { changesParams, changesQuery, usersParams, usersQuery } from '../administration/index.ts'
import { browseParams, browseQuery } from '../catalogue/index.ts'
import {
  albumsQuery,
  managedAlbumsParams,
  managedTracksParams,
  tracksQuery,
} from '../management/index.ts'
import { reportsParams, reportsQuery } from '../reports/index.ts'
import { type ListParamTable, patternsOf, readParams, writeParams } from './index.ts'

const texts = [
  '',
  ' ',
  '0',
  '1',
  '2',
  '20',
  '21',
  '100',
  '101',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '1000000000',
  '1000000001',
  '99999999999999999999',
  't',
  'n',
  'T',
  'newest',
  'oldest',
  'download',
  'asc',
  'credit',
  'open',
  '2026-11-22',
  '2026-02-30',
  '2026-13-01',
  'desc',
  'piano',
  ' Piano , piano,,DRUMS',
  "rock'n'roll",
  '재즈, 재즈',
  '재즈'.normalize('NFD'),
  '  달빛  산책 ',
  '%',
  '<script>',
  '😀',
  'a'.repeat(300),
  Array.from({ length: 60 }, (_, index) => `tag${index}`).join(','),
]

const tables: [string, ListParamTable, z.ZodMiniType][] = [
  ['browse', browseParams, browseQuery],
  ['user', usersParams, usersQuery],
  ['change', changesParams, changesQuery],
  ['report', reportsParams, reportsQuery],
  ['managed albums', managedAlbumsParams, albumsQuery],
  ['managed tracks', managedTracksParams, tracksQuery],
]

describe.each(tables)('the parameters of the %s list', (_, table, schema) => {
  const parseAtApi = (query: Record<string, string>) =>
    schema.safeParse(query) as { success: boolean; data?: Record<string, unknown> }

  const defaults = parseAtApi({}).data
  const apiValue = (name: string, read: unknown) => read ?? defaults?.[name]

  it("use the API's defaults", () => {
    const read = Object.entries(readParams(table, '')).map(([name, value]) => [
      name,
      apiValue(name, value),
    ])
    expect(Object.fromEntries(read)).toEqual(defaults)
  })

  it.each(Object.keys(table))(
    'read %s as the API does and never return a refused value',
    (name) => {
      for (const text of texts) {
        const read = readParams(table, `?${new URLSearchParams({ [name]: text })}`)[name]
        const { success, data } = parseAtApi({ [name]: text })
        if (success) expect([text, apiValue(name, read)]).toEqual([text, data?.[name]])
        const written = Object.fromEntries(
          new URLSearchParams(writeParams(table, { [name]: read })),
        )
        expect([text, parseAtApi(written).data?.[name]]).toEqual([text, apiValue(name, read)])
      }
    },
  )

  it('stay the same after writing and reading', () => {
    for (const name of Object.keys(table)) {
      for (const text of texts) {
        const query = writeParams(
          table,
          readParams(table, `?${new URLSearchParams({ [name]: text })}`),
        )
        expect(writeParams(table, readParams(table, query))).toBe(query)
      }
    }
  })

  it("match the manifest's patterns", () => {
    const patterns = patternsOf(table)
    for (const name of Object.keys(table)) {
      for (const text of texts) {
        const written = new URLSearchParams(
          writeParams(table, readParams(table, `?${new URLSearchParams({ [name]: text })}`)),
        ).get(name)
        if (written !== null) expect(written).toMatch(new RegExp(`^(?:${patterns[name]})$`, 's'))
      }
    }
  })
})

test('writeParams keeps the search type of the URL', () => {
  for (const search of ['?keyword=a&type=t', '?keyword=a&type=n', '?keyword=a'])
    expect(writeParams(browseParams, readParams(browseParams, search))).toBe(search)
})

test("writeParams encodes parameters in the table's order, without defaults", () => {
  const values = {
    ...readParams(browseParams, ''),
    page: 3,
    keyword: "달빛 & rock'n'roll",
    'more[mood]': ['잔잔한', 'r&b'],
  }
  expect(writeParams(browseParams, values)).toBe(
    `?keyword=${encodeURIComponent('달빛 & rock')}%27n%27roll` +
      `&more%5Bmood%5D=${encodeURIComponent('잔잔한')},r%26b&page=3`,
  )
  expect(writeParams(browseParams, {})).toBe('')
})
