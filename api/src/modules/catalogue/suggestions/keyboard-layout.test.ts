import { describe, expect, test } from '@jest/globals'
import { convertHangulToQwerty } from 'es-hangul'
import fc from 'fast-check'
import { inOtherLayout } from './keyboard-layout.ts'

describe('inOtherLayout', () => {
  test.each([
    ['rhfo', ['고래']],
    ['vldksh thvna', ['피아노 소품']],
    ['ㅔㅑ무ㅐ', ['piano']],
    ['ㅠㅁㄴㄴ', ['bass']],
    ['개차', ['rock']],
  ])('converts %s to %j', (typed, words) => {
    expect(inOtherLayout(typed)).toEqual(words)
  })

  test('reads capitals as typed with Shift, then as typed with Caps Lock', () => {
    expect(inOtherLayout('Rna')).toEqual(['꿈', '굼'])
    expect(inOtherLayout('RHFO')).toEqual(['꼬럐', '고래'])
  })

  test('keeps the words whose keys type no word in the other layout', () => {
    expect(inOtherLayout('loop rhfo')).toEqual(['loop 고래'])
    expect(inOtherLayout('120bpm')).toEqual([])
    expect(inOtherLayout('pinao')).toEqual([])
    expect(inOtherLayout('거')).toEqual([])
  })

  test('accepts any text', () => {
    for (const typed of ['onjcd', 'hodua']) expect(inOtherLayout(typed)).toEqual([])
    fc.assert(fc.property(fc.stringMatching(/^[a-zA-Z ]*$/), (typed) => void inOtherLayout(typed)))
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => void inOtherLayout(typed)))
  })

  test('converts all syllables from the keys that type them', () => {
    const syllable = fc
      .integer({ min: 0xac00, max: 0xd7a3 })
      .map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 5 }), (syllables) => {
        const word = syllables.join('')
        expect(inOtherLayout(convertHangulToQwerty(word))).toContain(word)
      }),
    )
  })
})
