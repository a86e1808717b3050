import { fieldMessages } from '../messages/index.ts'
import { fileRules, refusalOf } from './index.ts'

const fileNamed = (name: string, size = 1_000) => [{ name, size }]

describe('refusalOf', () => {
  it.each([
    ['albumArt', 'cover.jpg'],
    ['albumArt', '앨범 아트.PNG'],
    ['photo', 'me.final.jpeg'],
    ['track', '소리.mp3'],
    ['track', 'A.WAV'],
  ] as const)('accepts the file type %s with the name %s', (kind, name) => {
    expect(refusalOf(fileRules[kind], fileNamed(name))).toBeUndefined()
    expect(refusalOf(fileRules[kind], fileNamed(name, fileRules[kind].maxBytes))).toBeUndefined()
  })

  it('refuses no file, two files, a file that is too large and a wrong type', () => {
    const refusals = (kind: keyof typeof fileRules, name: string) =>
      [
        [],
        [...fileNamed(name), ...fileNamed(name)],
        fileNamed(name, fileRules[kind].maxBytes + 1),
        fileNamed('x.gif'),
      ].map((files) => refusalOf(fileRules[kind], files))
    expect(refusals('albumArt', 'a.png')).toEqual([
      'IMAGE_REQUIRED',
      'IMAGE_NOT_SINGLE',
      'IMAGE_TOO_LARGE',
      'IMAGE_TYPE',
    ])
    expect(refusals('photo', 'a.png')).toEqual([
      'PHOTO_REQUIRED',
      'IMAGE_NOT_SINGLE',
      'IMAGE_TOO_LARGE',
      'IMAGE_TYPE',
    ])
    expect(refusals('track', 'a.mp3')).toEqual([
      'TRACK_REQUIRED',
      'TRACK_NOT_SINGLE',
      'TRACK_TOO_LARGE',
      'TRACK_TYPE',
    ])
  })

  it('names the other field for a file that belongs there, whatever its size is', () => {
    const large = 30 * 1_048_576
    expect(refusalOf(fileRules.albumArt, fileNamed('song.WAV', large))).toBe('IMAGE_IS_AUDIO')
    expect(refusalOf(fileRules.photo, fileNamed('song.mp3'))).toBe('IMAGE_IS_AUDIO')
    expect(refusalOf(fileRules.track, fileNamed('cover.png', large))).toBe('TRACK_IS_IMAGE')
    expect(refusalOf(fileRules.track, [...fileNamed('a.png'), ...fileNamed('b.png')])).toBe(
      'TRACK_NOT_SINGLE',
    )
  })

  it('refuses an empty file, and reports a wrong type first', () => {
    expect(
      (['albumArt', 'photo'] as const).map((kind) =>
        refusalOf(fileRules[kind], fileNamed('a.png', 0)),
      ),
    ).toEqual(['FILE_EMPTY', 'FILE_EMPTY'])
    expect([
      refusalOf(fileRules.track, fileNamed('a.mp3', 0)),
      refusalOf(fileRules.track, fileNamed('a.gif', 0)),
    ]).toEqual(['FILE_EMPTY', 'TRACK_TYPE'])
    expect(fieldMessages('ko').errors.FILE_EMPTY('file', {})).toBe('빈 파일입니다.')
  })

  it.each([
    '',
    'mp3',
    'a.mp3.exe',
    'a.mp3\0',
    'a\0.mp3',
    'a\r\nb.mp3',
    '../a.mp3',
    'C:\\a.mp3',
    'a.mp3 ',
    `${'a'.repeat(252)}.mp3`,
  ])('refuses the file name %j', (name) => {
    expect(refusalOf(fileRules.track, fileNamed(name))).toBe('TRACK_TYPE')
  })

  it("uses the specification's messages", () => {
    const messageOf = (
      locale: 'ko' | 'en',
      code:
        | 'PHOTO_REQUIRED'
        | 'IMAGE_REQUIRED'
        | 'IMAGE_NOT_SINGLE'
        | 'IMAGE_TOO_LARGE'
        | 'IMAGE_TYPE',
    ) => fieldMessages(locale).errors[code]('file', {})
    expect(messageOf('ko', 'PHOTO_REQUIRED')).toBe('파일을 업로드해주세요.')
    expect(messageOf('ko', 'IMAGE_TOO_LARGE')).toBe('이미지 크기는 2MB를 초과할 수 없습니다.')
    expect(messageOf('ko', 'IMAGE_TYPE')).toBe('허용된 파일 형식은 jpg, jpeg, png 입니다.')
    expect(
      (['IMAGE_REQUIRED', 'IMAGE_NOT_SINGLE', 'IMAGE_TOO_LARGE', 'IMAGE_TYPE'] as const).map(
        (code) => messageOf('en', code),
      ),
    ).toEqual([
      'please upload an image',
      'only one image at a time',
      'cannot exceed 2MB',
      'allowed formats are jpg, jpeg, png',
    ])
  })
})
