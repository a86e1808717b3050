import { fileFacts } from './fileFacts.ts'
import { fileName } from './saveTracks.ts'

const file = { format: 'wav', sizeBytes: 1_764_044, sampleRate: 44_100, channels: 1 } as const

test('describes format, length, size, sample rate and channels', () => {
  expect(
    fileFacts('ko', { file, duration: 10 }).map(({ name, value }) => `${name} ${value}`),
  ).toEqual(['형식 WAV', '길이 0:10', '크기 1.8MB', '샘플레이트 44.1kHz', '채널 모노'])
  expect(fileFacts('en', { file: { ...file, channels: 2 } }).at(-1)).toEqual({
    name: 'Channels',
    value: 'Stereo',
  })
})

test('leaves out unknown facts', () => {
  expect(
    fileFacts('ko', { file: { ...file, sampleRate: null, channels: null }, duration: null }).map(
      ({ name }) => name,
    ),
  ).toEqual(['형식', '크기'])
  expect(fileFacts('ko', {})).toEqual([])
})

test('adds a known extension to the file name', () => {
  const track = { artist: { nickname: '윤슬' }, title: '한강' }
  expect([fileName({ ...track, file }), fileName(track)]).toEqual([
    '윤슬 - 한강.wav',
    '윤슬 - 한강',
  ])
})
