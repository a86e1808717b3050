import type { TagSet } from '@sori/contract/catalogue'
import { chosenFileRules, type FileRule, fileRules, refusalOf } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import { checkUpload } from './checkUpload.ts'
import { problemSentence } from './problemSentence.ts'
import { type AlbumDraft, NEW_UPLOAD, newTrack, type TrackDraft } from './uploadState.ts'

const MB = 1_048_576
const long = (length: number) => '가'.repeat(length)
const tags: TagSet = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }
const album: AlbumDraft = {
  ...NEW_UPLOAD.album,
  name: '밤하늘',
  description: '설명',
  cover: { phase: 'sent', path: '/media/a.webp', name: 'a.webp' },
}
const track: TrackDraft = {
  ...newTrack(1),
  title: 'NIGHT',
  description: '설명',
  file: { phase: 'sent', path: 'f/1', name: 'night.mp3' },
  tags,
}
const ofAlbum = (change: Partial<AlbumDraft>) => ({ album: { ...album, ...change }, track })
const ofTrack = (change: Partial<TrackDraft>) => ({ album, track: { ...track, ...change } })
const ofTags = (change: Partial<TagSet>) => ofTrack({ tags: { ...tags, ...change } })

test.each([
  [
    'no picture',
    ofAlbum({ cover: NEW_UPLOAD.album.cover }),
    '이미지를 업로드해주세요.',
    'please upload an image',
  ],
  [
    'no album name',
    ofAlbum({ name: '  ' }),
    '앨범명은 필수 입력 항목입니다.',
    'album name is required.',
  ],
  [
    'an album name of one letter',
    ofAlbum({ name: 'A' }),
    '앨범명은 2자 이상 입력해주세요.',
    'album name must not exceed 2 characters.',
  ],
  [
    'a long album name',
    ofAlbum({ name: long(256) }),
    '앨범명은 255자를 초과할 수 없습니다.',
    'album name must not exceed 255 characters.',
  ],
  [
    'an album name of signs',
    ofAlbum({ name: '***' }),
    '앨범명 가 양식에 맞지 않습니다.',
    'album name does not fit the form.',
  ],
  [
    'no album description',
    ofAlbum({ description: '' }),
    '앨범 설명은 필수 입력 항목입니다.',
    'album description is required.',
  ],
  [
    'a long album description',
    ofAlbum({ description: long(501) }),
    '앨범 설명은 500자를 초과할 수 없습니다.',
    'album description must not exceed 500 characters.',
  ],
  ['no title', ofTrack({ title: '' }), '트랙 제목은 필수 입력 항목입니다.', 'title is required.'],
  [
    'a title of one letter',
    ofTrack({ title: '밤' }),
    '트랙 제목은 2자 이상 입력해주세요.',
    'title must not exceed 2 characters.',
  ],
  [
    'a long title',
    ofTrack({ title: long(51) }),
    '트랙 제목은 50자를 초과할 수 없습니다.',
    'title must not exceed 50 characters.',
  ],
  [
    'a title with signs',
    ofTrack({ title: '밤!' }),
    '트랙 제목 가 양식에 맞지 않습니다.',
    'title does not fit the form.',
  ],
  [
    'no track file',
    ofTrack({ file: newTrack(1).file }),
    '트랙 파일을 업로드해주세요.',
    'please upload a track file',
  ],
  [
    'no track description',
    ofTrack({ description: '' }),
    '트랙 설명은 필수 입력 항목입니다.',
    'track description is required.',
  ],
  [
    'a long track description',
    ofTrack({ description: long(501) }),
    '트랙 설명은 500자를 초과할 수 없습니다.',
    'track description must not exceed 500 characters.',
  ],
  [
    'no instrument',
    ofTags({ instrument: [] }),
    '태그를 하나 이상 선택해야 합니다: 악기를 선택해주세요.',
    'you must choose at least one tag: choose an instrument',
  ],
  [
    'no mood',
    ofTags({ mood: [] }),
    '태그를 하나 이상 선택해야 합니다: 분위기를 선택해주세요.',
    'you must choose at least one tag: choose a mood',
  ],
  [
    'no genre',
    ofTags({ genre: [] }),
    '태그를 하나 이상 선택해야 합니다: 장르를 선택해주세요.',
    'you must choose at least one tag: choose a genre',
  ],
  [
    'too many moods',
    ofTags({ mood: Array.from({ length: 21 }, (_, index) => `mood ${index}`) }),
    '분위기는 20개까지 입력할 수 있습니다.',
    'mood must not have more than 20 entries.',
  ],
])('checkUpload reports only %s, in both languages', (_what, upload, ko, en) => {
  const check = checkUpload(upload.album, [upload.track])
  const problems = [...check.album, ...check.tracks.flat()]
  expect(
    problems.map((problem) => [problemSentence('ko', problem), problemSentence('en', problem)]),
  ).toEqual([[ko, en]])
})

const file = (name: string, size = 10) => ({ name, size })
test.each<[string, FileRule, { name: string; size: number }[], string, string]>([
  ['no picture', fileRules.albumArt, [], '이미지를 업로드해주세요.', 'please upload an image'],
  [
    'two pictures',
    fileRules.albumArt,
    [file('a.png'), file('b.png')],
    '이미지는 한 번에 한 개만 업로드할 수 있습니다.',
    'only one image at a time',
  ],
  [
    'a picture of 2 MB and a byte',
    fileRules.albumArt,
    [file('a.png', 2 * MB + 1)],
    '이미지 크기는 2MB를 초과할 수 없습니다.',
    'cannot exceed 2MB',
  ],
  [
    'a chosen picture of 15 MB and a byte',
    chosenFileRules.albumArt,
    [file('a.png', 15 * MB + 1)],
    '이미지 크기는 15MB를 초과할 수 없습니다.',
    'cannot exceed 15MB',
  ],
  [
    'a picture of another type',
    fileRules.albumArt,
    [file('a.gif')],
    '허용된 파일 형식은 jpg, jpeg, png 입니다.',
    'allowed formats are jpg, jpeg, png',
  ],
  [
    'no track file',
    fileRules.track,
    [],
    '트랙 파일을 업로드해주세요.',
    'please upload a track file',
  ],
  [
    'two track files',
    fileRules.track,
    [file('a.mp3'), file('b.mp3')],
    '트랙은 한 번에 한 개만 업로드할 수 있습니다.',
    'only one track at a time',
  ],
  [
    'a track file of 20 MB and a byte',
    fileRules.track,
    [file('a.wav', 20 * MB + 1)],
    '트랙 파일 크기는 20 MB를 초과할 수 없습니다.',
    'cannot exceed 20 MB',
  ],
  [
    'a track file of another type',
    fileRules.track,
    [file('a.ogg')],
    '허용된 파일 형식은 mp3, wav 입니다.',
    'allowed formats are mp3, wav',
  ],
])('refusalOf reports %s, in both languages', (_what, rule, files, ko, en) => {
  const code = refusalOf(rule, files)
  if (!code) throw new Error('refusalOf accepts the file')
  expect([
    fieldMessages('ko').errors[code]('', {}),
    fieldMessages('en').errors[code]('', {}),
  ]).toEqual([ko, en])
})
