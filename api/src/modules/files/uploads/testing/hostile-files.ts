import { randomBytes } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { fileForm, formOf } from './form.ts'
import { jpeg, mp3, png, wav } from './sample-files.ts'

/**
 * A form that must be refused. `kind` is the end of the URL. `code` is expected at the field
 * `file`, or as the code of the response.
 */
export type HostileUpload = {
  description: string
  kind: 'albums' | 'profiles' | 'tracks'
  code: string
  form: () => Promise<Buffer> | Buffer
}

const MB = 1_048_576
const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>'
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  deflateSync(Buffer.alloc(64 * MB)),
])
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse()
const pngChunk = (id: string, body: Uint8Array) => {
  const idAndBody = Buffer.concat([Buffer.from(id, 'latin1'), body])
  return Buffer.concat([u32(body.length), idAndBody, u32(crc32(idAndBody))])
}
/** Returns a PNG of one colour with one bit per pixel: a small file for any size in pixels. */
const createPng = (width: number, height: number, ...chunks: Buffer[]) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
const withBytesAt = (bytes: Uint8Array, index: number, ...values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, index)
  return copy
}
/** Returns silent mp3 frames of 72 bytes: an hour takes 3.6 MB. */
const hourOfMp3 = () =>
  Buffer.alloc(
    50_000 * 72,
    Buffer.concat([Buffer.from([0xff, 0xe3, 0x18, 0xc0]), Buffer.alloc(68)]),
  )
const joinBytes = async (...parts: (Promise<Uint8Array> | Uint8Array | string)[]) =>
  Buffer.concat((await Promise.all(parts)).map((part) => Buffer.from(part as Uint8Array)))

type Content = () => Promise<Uint8Array | string> | Uint8Array | string
const upload =
  (kind: HostileUpload['kind'], code: string) =>
  (description: string, filename: string, content: Content): HostileUpload => ({
    description,
    kind,
    code,
    form: async () =>
      fileForm(
        filename,
        await content(),
        kind === 'profiles' ? [{ name: 'userId', content: '1' }] : [],
      ),
  })

const withWrongName = upload('tracks', 'TRACK_TYPE')
const withoutAudio = upload('tracks', 'TRACK_NOT_AUDIO')
const damagedAudio = upload('tracks', 'TRACK_BROKEN')
const unknownEncoding = upload('tracks', 'TRACK_ENCODING')
const artWithWrongName = upload('albums', 'IMAGE_TYPE')
const artWithoutImage = upload('albums', 'IMAGE_NOT_IMAGE')
const damagedArt = upload('albums', 'IMAGE_BROKEN')
const damagedPhoto = upload('profiles', 'IMAGE_BROKEN')

const audioUploads = [
  upload('tracks', 'FILE_EMPTY')('nothing as mp3', 'a.mp3', () => ''),
  upload('tracks', 'FILE_EMPTY')('nothing as wav', 'a.wav', () => ''),
  upload('tracks', 'TRACK_TOO_LARGE')('20 MB and a byte', 'a.mp3', () => Buffer.alloc(20 * MB + 1)),
  upload('tracks', 'TRACK_TOO_LARGE')('30 MB', 'a.wav', () => Buffer.alloc(30 * MB)),
  damagedAudio('20 MB of zeros', 'a.mp3', () => Buffer.alloc(20 * MB)),
  withoutAudio('20 MB of ones', 'a.mp3', () => Buffer.alloc(20 * MB, 0xff)),
  withoutAudio('20 MB of noise', 'a.mp3', () => randomBytes(20 * MB)),
  withoutAudio('a page as mp3', 'a.mp3', () => html),
  withoutAudio('a drawing with a script as wav', 'a.wav', () => svg),
  withoutAudio('an archive that grows to 64 MB as mp3', 'a.mp3', () => zip),
  withoutAudio('the same, packed otherwise, as wav', 'a.wav', () =>
    gzipSync(Buffer.alloc(64 * MB)),
  ),
  withoutAudio('a program as mp3', 'a.mp3', () =>
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(4_096, 0x90)]),
  ),
  withoutAudio('a PDF as mp3', 'a.mp3', () => '%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'),
  upload('tracks', 'TRACK_IS_IMAGE')('a picture as mp3', 'a.mp3', png),
  withoutAudio('ogg as mp3', 'a.mp3', () => `OggS\0\x02${'\0'.repeat(999)}`),
  withoutAudio('flac as wav', 'a.wav', () => `fLaC\0\0\0\x22${'\0'.repeat(999)}`),
  withoutAudio('mp4 as mp3', 'a.mp3', () => `\0\0\0\x20ftypM4A \0\0\0\0${'\0'.repeat(999)}`),
  damagedAudio('an mp3 that is a page too', 'a.mp3', () => joinBytes(mp3(), html)),
  damagedAudio('an mp3 that is an archive too', 'a.mp3', () => joinBytes(mp3(), zip)),
  withoutAudio('a page that ends as an mp3', 'a.mp3', () => joinBytes(html, mp3())),
  damagedAudio('a wav that is an archive too', 'a.wav', () => joinBytes(wav(), zip)),
  damagedAudio('an mp3 cut short', 'a.mp3', async () => (await mp3()).slice(0, 9_000)),
  damagedAudio('an mp3 that turns into noise', 'a.mp3', async () =>
    joinBytes((await mp3()).slice(0, 418 * 6), randomBytes(40_000)),
  ),
  damagedAudio('one frame of an mp3', 'a.mp3', async () => (await mp3()).slice(0, 418)),
  damagedAudio('an ID3 tag that claims 256 MB', 'a.mp3', () =>
    joinBytes('ID3\x04\0\0\x7f\x7f\x7f\x7f', mp3()),
  ),
  damagedAudio('an ID3 tag and no sound', 'a.mp3', () => `ID3\x04\0\0\0\0\0\x40${'\0'.repeat(64)}`),
  damagedAudio('an mp3 whose header claims four billion frames', 'a.mp3', async () => {
    const [frame, rest] = [Buffer.alloc(417), await mp3()]
    frame.set([0xff, 0xfb, 0x90, 0xc0])
    frame.write('Xing', 21, 'latin1')
    frame.set([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff], 25)
    return joinBytes(frame, rest)
  }),
  upload('tracks', 'TRACK_TOO_LONG')('an hour in 3.6 MB', 'a.mp3', hourOfMp3),
  damagedAudio('a wav cut short', 'a.wav', () => wav().slice(0, 20_000)),
  damagedAudio('a wav whose data claim 4 GB', 'a.wav', () =>
    withBytesAt(wav(), 40, 0xff, 0xff, 0xff, 0xff),
  ),
  damagedAudio('a wav that claims 4 GB', 'a.wav', () =>
    withBytesAt(wav(), 4, 0xff, 0xff, 0xff, 0xff),
  ),
  damagedAudio('a wav that claims to be empty', 'a.wav', () => withBytesAt(wav(), 4, 0, 0, 0, 0)),
  upload('tracks', 'TRACK_CHANNELS')('a wav of 65,535 channels', 'a.wav', () =>
    withBytesAt(wav(), 22, 0xff, 0xff),
  ),
  upload('tracks', 'TRACK_SAMPLE_RATE')('a wav of one sample a second', 'a.wav', () =>
    withBytesAt(wav(), 24, 1, 0, 0, 0),
  ),
  unknownEncoding('a wav of 12 bits', 'a.wav', () => withBytesAt(wav(), 34, 12)),
  unknownEncoding('a wav of another encoding', 'a.wav', () => withBytesAt(wav(), 20, 2)),
  upload('tracks', 'TRACK_FLOAT64')('a wav of 64-bit float', 'a.wav', () =>
    withBytesAt(withBytesAt(wav(), 20, 3), 34, 64),
  ),
  upload('tracks', 'TRACK_IS_IMAGE')('a real mp3 called a.mp3;.jpg', 'a.mp3;.jpg', () => mp3()),
  upload('tracks', 'TRACK_IS_IMAGE')('a picture by its own name', 'a.png', png),
  damagedAudio('a wav without data', 'a.wav', () => withBytesAt(wav(), 36, 0x4a)),
]

const names = [
  'a.mp3.html',
  'a.exe',
  'mp3',
  'a.mp3\0',
  'a\0.mp3',
  '../../../../tmp/evil.mp3',
  '..\\..\\evil.mp3',
  '/etc/cron.d/evil.mp3',
  'a\r\nx-evil: 1\r\n.mp3',
  `${'a'.repeat(300)}.mp3`,
].map((name) =>
  withWrongName(`a real mp3 called ${JSON.stringify(name.slice(0, 40))}`, name, () => mp3()),
)

const hostileForm = (
  description: string,
  code: string,
  form: HostileUpload['form'],
): HostileUpload => ({ description, kind: 'tracks', code, form })
const file = async (name = 'file') => ({ name, filename: 'a.mp3', content: await mp3() })

const forms = [
  hostileForm('two files', 'TRACK_NOT_SINGLE', async () => formOf(await file(), await file())),
  hostileForm('three files', 'TRACK_NOT_SINGLE', async () =>
    formOf(await file(), await file(), await file()),
  ),
  hostileForm('another field', 'TRACK_REQUIRED', async () => formOf(await file('sound'))),
  hostileForm('a field name of 60 kB', 'TRACK_REQUIRED', async () =>
    formOf(await file('f'.repeat(60_000))),
  ),
  hostileForm('a field name of 200 kB', 'TRACK_REQUIRED', async () =>
    formOf(await file('f'.repeat(200_000))),
  ),
  hostileForm('a field called __proto__', 'VALIDATION', async () =>
    formOf(await file('__proto__')),
  ),
  hostileForm('a text called file', 'TRACK_REQUIRED', () =>
    formOf({ name: 'file', content: 'no file' }),
  ),
  hostileForm('a hundred fields', 'VALIDATION', async () =>
    formOf(
      ...Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: 'x' })),
      await file(),
    ),
  ),
  hostileForm('a text of 10 MB', 'TRACK_REQUIRED', () =>
    formOf({ name: 'x', content: Buffer.alloc(10 * MB, 0x78) }),
  ),
  hostileForm('a form without an end', 'VALIDATION', async () =>
    fileForm('a.mp3', await mp3()).subarray(0, -30),
  ),
  hostileForm('a form of another boundary', 'VALIDATION', async () =>
    Buffer.from(
      fileForm('a.mp3', await mp3())
        .toString('latin1')
        .replaceAll('7404', '7405'),
      'latin1',
    ),
  ),
]

const images = [
  artWithoutImage('a page as jpg', 'a.jpg', () => html),
  artWithoutImage('a drawing with a script as png', 'a.png', () => svg),
  upload('profiles', 'IMAGE_NOT_IMAGE')('a drawing with a script as jpg', 'a.jpg', () => svg),
  artWithoutImage('gif as png', 'a.png', () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .gif()
      .toBuffer(),
  ),
  artWithoutImage('webp as jpg', 'a.jpg', () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .webp()
      .toBuffer(),
  ),
  artWithoutImage('tiff as jpg', 'a.jpg', () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .tiff()
      .toBuffer(),
  ),
  upload('albums', 'IMAGE_IS_AUDIO')('a sound as png', 'a.png', () => mp3()),
  upload('albums', 'IMAGE_IS_AUDIO')('a wav as png', 'a.png', () => wav()),
  upload('albums', 'IMAGE_IS_AUDIO')('a wav by its own name', 'a.wav', () => wav()),
  artWithWrongName('a drawing by its own name', 'a.svg', () => svg),
  artWithWrongName('a picture called a.png.svg', 'a.png.svg', png),
  upload('profiles', 'IMAGE_TYPE')('a picture called ../a.png', '../a.png', png),
  upload('albums', 'IMAGE_TOO_LARGE')('2 MB and a byte', 'a.jpg', () => Buffer.alloc(2 * MB + 1)),
  upload('profiles', 'IMAGE_TOO_LARGE')('20 MB', 'a.png', () => Buffer.alloc(20 * MB)),
  upload('albums', 'IMAGE_TOO_MANY_PIXELS')('a PNG of 50,000 × 50,000', 'a.png', () =>
    createPng(50_000, 4).fill(u32(50_000), 20, 24),
  ),
  upload('profiles', 'IMAGE_TOO_MANY_PIXELS')(
    'a PNG of 12,000 × 12,000 in a few bytes',
    'a.png',
    () => createPng(12_000, 12_000),
  ),
  damagedArt('a PNG of no size', 'a.png', () => createPng(0, 0)),
  damagedArt('a PNG cut short', 'a.png', async () => (await png()).subarray(0, 300)),
  damagedPhoto('a JPEG cut short', 'a.jpg', async () => (await jpeg()).subarray(0, -50)),
  damagedArt('a JPEG header and noise', 'a.jpg', () =>
    joinBytes(Buffer.from('ffd8ffe0', 'hex'), randomBytes(50_000)),
  ),
  damagedPhoto('a JPEG that claims 65,535 × 65,535', 'a.jpg', async () => {
    const bytes = await jpeg()
    return withBytesAt(bytes, bytes.indexOf(Buffer.from('ffc0', 'hex')) + 5, 0xff, 0xff, 0xff, 0xff)
  }),
  artWithoutImage('an archive as png', 'a.png', () => zip),
]

export const hostileUploads: readonly HostileUpload[] = [
  ...audioUploads,
  ...names,
  ...forms,
  ...images,
]

/** A valid picture with a comment that expands to 64 MB. */
export const pngWithHugeComment = () =>
  createPng(
    64,
    64,
    pngChunk(
      'iTXt',
      Buffer.concat([
        Buffer.from('Comment\0\x01\0\0\0', 'latin1'),
        deflateSync(Buffer.alloc(64 * MB, 'secret comment ')),
      ]),
    ),
  )

/** A valid picture with texts that expand to 8 MB each, libpng's maximum. */
export const pngWithManyTexts = (count: number) => {
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(7_900_000, 'a')),
  ])
  return createPng(64, 64, ...Array<Buffer>(count).fill(pngChunk('zTXt', text)))
}
