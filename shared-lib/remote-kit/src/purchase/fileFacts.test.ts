import { fileFacts } from './fileFacts.ts'
import { fileName } from './saveTracks.ts'

const file = { format: 'wav', sizeBytes: 1_764_044, sampleRate: 44_100, channels: 1 } as const

test('a file is described by its format, length, size, sample rate and channels, in the reader’s language', () => {
  expect(fileFacts('ko', { file, duration: 10 }).map(({ name, value }) => `${name} ${value}`)).toEqual([
    '형식 WAV',
    '길이 0:10',
    '크기 1.8MB',
    '샘플레이트 44.1kHz',
    '채널 모노',
  ])
  expect(fileFacts('en', { file: { ...file, channels: 2 } }).at(-1)).toEqual({ name: 'Channels', value: 'Stereo' })
})

test('what is not known is left out', () => {
  expect(fileFacts('ko', { file: { ...file, sampleRate: null, channels: null }, duration: null }).map(({ name }) => name)).toEqual([
    '형식',
    '크기',
  ])
  expect(fileFacts('ko', {})).toEqual([])
})

test('a file is named with its extension where that is known', () => {
  const track = { artist: { nickname: '윤슬' }, title: '한강' }
  expect([fileName({ ...track, file }), fileName(track)]).toEqual(['윤슬 - 한강.wav', '윤슬 - 한강'])
})
