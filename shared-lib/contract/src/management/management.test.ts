import { core } from 'zod/mini'
import { fieldRefusals } from '../errors/index.ts'
import {
  albumName,
  cleanTitle,
  newTags,
  price,
  publicationBody,
  soundType,
  tagName,
  tagNameIn,
  title,
  verify,
} from './index.ts'
import { titleIn } from './rules.ts'

const firstIssuePath = (answer: {
  error?: { issues: readonly { path: PropertyKey[] }[] } | undefined
}) => answer.error?.issues[0]?.path.join('.')

const codeOf = (schema: core.$ZodType, given: unknown) =>
  fieldRefusals(core.safeParse(schema, given, { reportInput: true }).error?.issues ?? [])[0]?.code

describe('names (D17)', () => {
  it("compose, trim and upper-case a track's title before measuring it", () => {
    expect(title.parse(` ${'밤'.normalize('NFD')} walk `)).toBe('밤 WALK')
    expect(title.safeParse('ß'.repeat(26)).success).toBe(false)
  })

  it.each([' 시험  곡\u3000 하나 ', '시험\t곡\u00a0하나'])(
    'keep one space between words: %j',
    (typed) => {
      expect([title.parse(typed), albumName.parse(typed)]).toEqual(['시험 곡 하나', '시험 곡 하나'])
    },
  )

  it.each(['a', 'a_b', '\u0301ab', 'ab\u200d', '가\u3164', 'a'.repeat(51)])(
    'refuse the title %j',
    (name) => {
      expect(title.safeParse(name).success).toBe(false)
    },
  )
})

describe('cleanTitle', () => {
  it.each([
    ["Don't", 'DONT'],
    ['밤?', undefined],
    ['한밤의 산책!', '한밤의 산책'],
    ['kick_01 (final)', 'KICK 01 FINAL'],
  ])('turns %j into %j', (typed, cleaned) => {
    expect(cleanTitle(typed)).toBe(cleaned)
  })

  it.each(['DONT', 'a', '***', 'a!'.repeat(51)])('returns undefined for %j', (typed) => {
    expect(cleanTitle(typed)).toBeUndefined()
  })

  it('follows the schema of titles', () => {
    const texts = ['', ' ', 'a', ' ab ', 'ß'.repeat(25), 'ß'.repeat(26), '\u0301ab', 'a_b', '한 밤']
    expect(texts.map(titleIn)).toEqual(texts.map((text) => title.safeParse(text).data))
  })
})

describe('tagNameIn', () => {
  it('follows the schema of tags', () => {
    const texts = [
      '',
      ' ',
      '-',
      'Lo-Fi ',
      '드럼  앤 베이스',
      'ａ',
      'a\u200db',
      'a'.repeat(51),
      'a\nb',
    ]
    expect(texts.map(tagNameIn)).toEqual(texts.map((text) => tagName.safeParse(text).data))
  })
})

describe('validators that no request uses (D37)', () => {
  it.each([
    ['9900', undefined],
    [' 0 ', undefined],
    ['', 'REQUIRED'],
    [undefined, 'REQUIRED'],
    ['9,900', 'PATTERN'],
    ['-1', 'PATTERN'],
    ['1.5', 'PATTERN'],
    ['1'.repeat(11), 'TOO_LONG'],
  ])('return for the price %j the code %s', (given, code) => {
    expect(codeOf(price, given)).toBe(code)
  })

  const schemas = { soundType, verify }

  it.each<[keyof typeof schemas, unknown, string | undefined]>([
    ['soundType', 'single', undefined],
    ['soundType', ' ', 'REQUIRED'],
    ['soundType', 'x'.repeat(51), 'TOO_LONG'],
    ['verify', true, undefined],
    ['verify', undefined, 'REQUIRED'],
    ['verify', 'yes', 'PATTERN'],
  ])('return for the %s %j the code %s', (field, given, code) => {
    expect(codeOf(schemas[field], given)).toBe(code)
  })
})

describe('tagName (D18)', () => {
  it.each([
    [' Lo-Fi  Beats ', 'lo-fi beats'],
    ["80's R&B/soul +#_.", "80's r&b/soul +#_."],
    ['잔잔한'.normalize('NFD'), '잔잔한'],
    ['Café', 'café'],
  ])('turns the tag name %j into %j', (typed, stored) => {
    expect(tagName.parse(typed)).toBe(stored)
  })

  it.each(['', '#', 'a,b', 'a!', '日本', 'ж', 'a\nb', '\u3164', 'İ', 'x'.repeat(51)])(
    'refuses the tag name %j',
    (name) => {
      expect(tagName.safeParse(name).success).toBe(false)
    },
  )

  it('reports an invalid tag name in the field of its kind', () => {
    expect(firstIssuePath(newTags.safeParse({ mood: ['calm', 'a,b'] }))).toBe('mood')
    expect(firstIssuePath(newTags.safeParse({ mood: [] }))).toBe('tagName')
    expect(newTags.parse({ mood: ['Calm', 'calm '] })).toEqual({ mood: ['calm'] })
  })
})

it('publicationBody requires a tag of each kind but no album art', () => {
  const sound = {
    albumDTO: { albumName: 'first', description: 'a' },
    musicDTO: { title: 'dawn', filePath: 'x', description: 'a' },
    tagsDTO: { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] },
  }
  expect(publicationBody.parse(sound).albumDTO.albumName).toBe('FIRST')
  expect(
    firstIssuePath(
      publicationBody.safeParse({ ...sound, tagsDTO: { ...sound.tagsDTO, genre: [] } }),
    ),
  ).toBe('tagsDTO.genre')
})

it.each([
  [1, false],
  [2, true],
  [255, true],
  [256, false],
])('publicationBody accepts an album art path of %i characters: %s', (length, isValid) => {
  const album = { albumName: 'first', description: 'a', albumArtPath: 'x'.repeat(length) }
  expect(publicationBody.shape.albumDTO.safeParse(album).success).toBe(isValid)
})
