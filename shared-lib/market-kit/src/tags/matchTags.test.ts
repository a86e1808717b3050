import { matchNamedTags, matchTags } from './index.ts'

const tags = ['piano', 'electric guitar', 'lo-fi', 'drum & bass', '피아노', '어쿠스틱 기타', '해금']

describe('matchTags', () => {
  it.each([
    ['spaces and signs do not count', 'lo fi', ['lo-fi']],
    ['capitals do not count', 'LOFI', ['lo-fi']],
    ['a sign between words is ignored', 'drumbass', ['drum & bass']],
    ['part of a tag is enough', 'guitar', ['electric guitar']],
    ['words may be written together', '어쿠스틱기타', ['어쿠스틱 기타']],
    ['initial consonants match syllables', 'ㅍㅇㄴ', ['피아노']],
    ['one letter may be missing', 'pano', ['piano']],
    ['two letters may be swapped', 'pinao', ['piano']],
    ['one letter may be wrong, also inside a syllable', '피어노', ['피아노']],
    ['a typo in an unfinished word is ignored', 'elctric', ['electric guitar']],
    ['no tag is similar', 'xylophone', []],
  ])('finds tags: %s', (_case, typed, expected) => {
    expect(matchTags(typed, tags)).toEqual(expected)
  })

  it('returns all tags without input, and the closest first', () => {
    expect(matchTags('  ', tags)).toEqual(tags)
    expect(matchTags('a', ['bass', 'ambient'])).toEqual(['ambient', 'bass'])
  })

  it('excludes tags that differ in a word of three letters', () => {
    expect(matchTags('pop', ['bop', 'hop'])).toEqual([])
  })
})

test('matchNamedTags finds stored names by those of both languages, each once', () => {
  const names = { piano: { ko: '피아노' }, 잔잔한: { en: 'calm' } }
  const match = (typed: string) => matchNamedTags(typed, ['piano', '잔잔한', 'bass'], names)
  expect([match('ㅍㅇㄴ'), match('pian'), match('clam'), match('bass')]).toEqual([
    ['piano'],
    ['piano'],
    ['잔잔한'],
    ['bass'],
  ])
})
