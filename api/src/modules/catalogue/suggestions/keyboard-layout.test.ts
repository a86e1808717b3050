import { describe, expect, test } from '@jest/globals'
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
})
