import { fileFacts } from './fileFacts.ts'
import { fileName } from './saveTracks.ts'

const file = { format: 'wav', sizeBytes: 1_764_044, sampleRate: 44_100, channels: 1 } as const

test('fileFacts describes format, length, size, sample rate and channels', () => {
  expect(
    fileFacts('ko', { file, duration: 10 }).map(({ name, value }) => `${name} ${value}`),
  ).toEqual(['형식 WAV', '길이 0:10', '크기 1.7 MB', '샘플레이트 44.1 kHz', '채널 모노'])
  expect(fileFacts('en', { file: { ...file, channels: 2 } }).at(-1)).toEqual({
    name: 'Channels',
    value: 'Stereo',
  })
})

test.each([
  [6, '5.1'],
  [8, '7.1'],
  [4, '4채널'],
])('fileFacts calls %d channels %s', (channels, name) => {
  expect(fileFacts('ko', { file: { ...file, channels } }).at(-1)?.value).toBe(name)
})

test('fileFacts formats the length of a short track in tenths of a second', () => {
  expect(fileFacts('ko', { file, duration: 0.4 })[1]?.value).toBe('0.4초')
})

test('fileFacts leaves out unknown facts', () => {
  expect(
    fileFacts('ko', { file: { ...file, sampleRate: null, channels: null }, duration: null }).map(
      ({ name }) => name,
    ),
  ).toEqual(['형식', '크기'])
  expect(fileFacts('ko', {})).toEqual([])
})

test('fileName adds a known extension', () => {
  const track = { artist: { nickname: '윤슬' }, title: '한강' }
  expect([fileName({ ...track, file }), fileName(track)]).toEqual([
    '윤슬 - 한강.wav',
    '윤슬 - 한강',
  ])
})
