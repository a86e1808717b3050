import { tempoInKeyword } from './tempoInKeyword.ts'

describe('tempoInKeyword', () => {
  it.each([
    ['120 bpm', '120-120', ''],
    ['120BPM', '120-120', ''],
    ['120bpm 하우스', '120-120', '하우스'],
    ['힙합 90bpm', '90-90', '힙합'],
    ['lofi 90 Bpm drums', '90-90', 'lofi drums'],
    ['１２０ｂｐｍ 하우스', '120-120', '하우스'],
    ['90-100 bpm ㄷㅂ', '90-100', 'ㄷㅂ'],
  ])('finds the tempo in %s', (keyword, range, otherWords) => {
    expect(tempoInKeyword(keyword)).toEqual({ range, otherWords })
  })

  it.each([
    '120',
    'bpm',
    'bpm house',
    '1200bpm',
    '10bpm',
    '401 bpm',
    'a120bpm',
    '100-90bpm',
    '90bpms',
  ])('finds no tempo in %s', (keyword) => expect(tempoInKeyword(keyword)).toBeUndefined())
})
