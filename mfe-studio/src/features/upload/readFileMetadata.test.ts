/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["module-sync"]}
 */
import { readFileMetadata } from './readFileMetadata.ts'

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const sizeOf = (bytes: number) => [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)

/** An ID3v2.4 frame; `content` starts with its encoding. */
function frame(id: string, content: Uint8Array): number[] {
  return [...latin(id), ...sizeOf(content.length), 0, 0, ...content]
}

function mp3(...frames: number[][]): File {
  const body = frames.flat()
  const audio = new Uint8Array(600).fill(0)
  audio.set([0xff, 0xfb, 0x90, 0x00])
  const head = [...latin('ID3'), 4, 0, 0, ...sizeOf(body.length)]
  return new File([new Uint8Array([...head, ...body]), audio], '01.mp3', { type: 'audio/mpeg' })
}
const utf8 = (text: string) => new Uint8Array([3, ...new TextEncoder().encode(text)])
const picture = (mime: string, bytes: number[]) =>
  new Uint8Array([0, ...latin(`${mime}\0`), 3, 0, ...bytes])

function riff(title: string): File {
  const text = [...latin(title), 0]
  if (text.length % 2) text.push(0)
  const u32 = (value: number) => [0, 8, 16, 24].map((shift) => (value >> shift) & 0xff)
  const info = [...latin('INFO'), ...latin('INAM'), ...u32(text.length), ...text]
  const format = [1, 0, 1, 0, ...u32(8_000), ...u32(16_000), 2, 0, 16, 0]
  const chunks = [
    ...[...latin('fmt '), ...u32(16), ...format],
    ...[...latin('LIST'), ...u32(info.length), ...info],
    ...[...latin('data'), ...u32(4), 0, 0, 0, 0],
  ]
  const head = [...latin('RIFF'), ...u32(chunks.length + 4), ...latin('WAVE')]
  return new File([new Uint8Array([...head, ...chunks])], 'night.wav', { type: 'audio/wav' })
}

describe('readFileMetadata', () => {
  it('reads title, album and cover of an MP3', async () => {
    const file = mp3(
      frame('TIT2', utf8('새벽 비')),
      frame('TALB', utf8('Night Walks')),
      frame('APIC', picture('image/png', [1, 2, 3])),
    )
    const { title, albumName, cover } = await readFileMetadata(file)
    expect([title, albumName]).toEqual(['새벽 비', 'NIGHT WALKS'])
    expect([cover?.name, cover?.type, cover?.size]).toEqual(['01.png', 'image/png', 3])
  })

  it('reads the title of a WAV', async () => {
    expect(await readFileMetadata(riff('Night drive'))).toEqual({
      title: 'Night drive',
      albumName: undefined,
      cover: undefined,
    })
  })

  it.each([
    ['EUC-KR for Latin-1', '\xb9\xe3\xc0\xc7 \xbc\xd2\xb8\xae', '밤의 소리'],
    ['Latin-1', 'Caf\xe9 Noir', 'Café Noir'],
  ])('reads a title in %s', async (_what, bytes, title) => {
    const file = mp3(frame('TIT2', new Uint8Array([0, ...latin(bytes)])))
    expect((await readFileMetadata(file)).title).toBe(title)
  })

  it('returns no tags for other files, and no cover of another type', async () => {
    const nothing = { title: undefined, albumName: undefined, cover: undefined }
    expect(await readFileMetadata(new File(['not audio'], 'a.mp3'))).toEqual(nothing)
    const gif = mp3(frame('APIC', picture('image/gif', [1, 2, 3])))
    expect(await readFileMetadata(gif)).toEqual(nothing)
  })
})
