import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import { FORM_TYPE, fileForm } from '../../files/uploads/testing/form.ts'
import { wav } from '../../files/uploads/testing/sample-files.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let people: Record<'artist' | 'other' | 'admin', MemberRow>
let ids: Record<'track' | 'album' | 'theirs' | 'locked', number>
let file: string
beforeAll(async () => {
  t = await createTestApp()
  people = {
    artist: await addMember(t, 'artist'),
    other: await addMember(t, 'other'),
    admin: await addMember(t, 'admin', { roleId: 3 }),
  }
  const { id: track } = await addTrack(t, people.artist, 'Dawn', { album: 'First' })
  const { id: theirs } = await addTrack(t, people.other, 'Theirs', { album: 'First' })
  await t.services.catalogue.addTags({ instrument: [], mood: ['dark'], genre: [] })
  const { id: locked } = await addTrack(t, people.artist, 'Locked', { album: 'First' })
  await t.db
    .updateTable('tracks')
    .set({ hidden_by: 'administrator', hidden_reason: '권리 침해', hidden_at: new Date() })
    .where('id', '=', locked)
    .execute()
  const { album_id: album } = await t.db
    .selectFrom('tracks')
    .select('album_id')
    .where('id', '=', track)
    .executeTakeFirstOrThrow()
  ids = { track, theirs, locked, album }
  const headers = { ...(await bearer(t, people.artist)), 'content-type': FORM_TYPE }
  const stored = await t.app.inject({
    method: 'POST',
    url: '/api/files/tracks',
    payload: fileForm('a.wav', wav()),
    headers,
  })
  file = stored.json<{ path: string }>().path
})
afterAll(() => t.close())

const textOfLength = (length: number) => '가'.repeat(length)
const tags = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }
type Sound = { albumDTO?: object; musicDTO?: object; tagsDTO?: object }
const publication = ({ albumDTO, musicDTO, tagsDTO }: Sound) => ({
  albumDTO: { albumName: 'FIRST', albumArtPath: null, description: '앨범', ...albumDTO },
  musicDTO: { title: '밤 산책', filePath: 'nothing', description: '트랙', ...musicDTO },
  tagsDTO: { ...tags, ...tagsDTO },
})

/** A request with its expected code and its messages in Korean and English. */
type Case = [what: string, send: () => Sent, code: string, ko: string[], en: string[]]
type Sent = { method?: 'POST' | 'PATCH'; url: string; payload: object; as?: keyof typeof people }
const upload = (payload: Sound) => () => ({
  method: 'POST' as const,
  url: '/api/me/sounds',
  payload: publication(payload),
})
const track =
  (payload: object, which: keyof typeof ids = 'track', caller?: keyof typeof people) =>
  () => ({
    url: `/api/${caller === 'admin' ? 'admin' : 'me'}/tracks/${ids[which]}`,
    payload,
    ...(caller && { as: caller }),
  })
const album = (payload: object) => () => ({ url: `/api/me/albums/${ids.album}`, payload })
const retag = (payload: object) => () => ({
  method: 'POST' as const,
  url: `/api/me/tracks/${ids.track}/tags`,
  payload: { ...tags, ...payload },
})
const newTag = (payload: object) => () => ({
  method: 'POST' as const,
  url: '/api/admin/tags',
  payload,
  as: 'admin' as const,
})
const rename = (payload: object) => () => ({
  url: '/api/admin/tags/instruments/calm',
  payload,
  as: 'admin' as const,
})

const refused: Case[] = [
  [
    'an upload without an album name',
    upload({ albumDTO: { albumName: ' ' } }),
    'VALIDATION',
    ['앨범명은 필수 입력 항목입니다.'],
    ['album name is required.'],
  ],
  [
    'an album name of one letter',
    upload({ albumDTO: { albumName: '밤' } }),
    'VALIDATION',
    ['앨범명은 2자 이상 입력해주세요.'],
    ['album name must not exceed 2 characters.'],
  ],
  [
    'an album name that is too long',
    upload({ albumDTO: { albumName: textOfLength(256) } }),
    'VALIDATION',
    ['앨범명은 255자를 초과할 수 없습니다.'],
    ['album name must not exceed 255 characters.'],
  ],
  [
    'an album name of signs alone',
    upload({ albumDTO: { albumName: '***' } }),
    'VALIDATION',
    ['앨범명 가 양식에 맞지 않습니다.'],
    ['album name does not fit the form.'],
  ],
  [
    'an upload without an album description',
    upload({ albumDTO: { description: '' } }),
    'VALIDATION',
    ['앨범 설명은 필수 입력 항목입니다.'],
    ['album description is required.'],
  ],
  [
    'an album description that is too long',
    upload({ albumDTO: { description: textOfLength(501) } }),
    'VALIDATION',
    ['앨범 설명은 500자를 초과할 수 없습니다.'],
    ['album description must not exceed 500 characters.'],
  ],
  [
    'art that was never uploaded',
    () =>
      upload({
        albumDTO: { albumName: 'OTHER', albumArtPath: '/media/none.webp' },
        musicDTO: { filePath: file },
      })(),
    'VALIDATION',
    ['이미지를 업로드해주세요.'],
    ['please upload an image'],
  ],
  [
    'an upload without a title',
    upload({ musicDTO: { title: '' } }),
    'VALIDATION',
    ['트랙 제목은 필수 입력 항목입니다.'],
    ['title is required.'],
  ],
  [
    'a title of one letter',
    upload({ musicDTO: { title: 'A' } }),
    'VALIDATION',
    ['트랙 제목은 2자 이상 입력해주세요.'],
    ['title must not exceed 2 characters.'],
  ],
  [
    'a title that is too long',
    upload({ musicDTO: { title: textOfLength(51) } }),
    'VALIDATION',
    ['트랙 제목은 50자를 초과할 수 없습니다.'],
    ['title must not exceed 50 characters.'],
  ],
  [
    'a title with signs',
    upload({ musicDTO: { title: '밤!' } }),
    'VALIDATION',
    ['트랙 제목 가 양식에 맞지 않습니다.'],
    ['title does not fit the form.'],
  ],
  [
    'an upload without a description',
    upload({ musicDTO: { description: '' } }),
    'VALIDATION',
    ['트랙 설명은 필수 입력 항목입니다.'],
    ['track description is required.'],
  ],
  [
    'a description that is too long',
    upload({ musicDTO: { description: textOfLength(501) } }),
    'VALIDATION',
    ['트랙 설명은 500자를 초과할 수 없습니다.'],
    ['track description must not exceed 500 characters.'],
  ],
  [
    'an upload without a file',
    upload({ musicDTO: { filePath: '' } }),
    'VALIDATION',
    ['트랙 파일은 필수 입력 항목입니다.'],
    ['track file is required.'],
  ],
  [
    'a file that was never uploaded',
    upload({}),
    'VALIDATION',
    ['트랙 파일을 업로드해주세요.'],
    ['please upload a track file'],
  ],
  [
    'an upload without an instrument',
    upload({ tagsDTO: { instrument: [] } }),
    'VALIDATION',
    ['악기는 필수 입력 항목입니다.'],
    ['instrument is required.'],
  ],
  [
    'an upload without a mood',
    upload({ tagsDTO: { mood: [] } }),
    'VALIDATION',
    ['분위기는 필수 입력 항목입니다.'],
    ['mood is required.'],
  ],
  [
    'an upload without a genre',
    upload({ tagsDTO: { genre: [] } }),
    'VALIDATION',
    ['장르는 필수 입력 항목입니다.'],
    ['genre is required.'],
  ],

  [
    'a title that the artist has already',
    () => upload({ musicDTO: { title: 'Dawn', filePath: file } })(),
    'VALIDATION',
    ['트랙 제목 중복입니다. 다른 트랙 제목을 입력해주세요.'],
    ['title duplicate, enter another'],
  ],

  [
    'an edit without a title',
    track({ title: '', description: '설명' }),
    'VALIDATION',
    ['제목은 필수 입력 항목입니다.'],
    ['title is required.'],
  ],
  [
    'an edit with a title of one letter',
    track({ title: '밤', description: '설명' }),
    'VALIDATION',
    ['제목은 2자 이상 입력해주세요.'],
    ['title must not exceed 2 characters.'],
  ],
  [
    'an edit with a title that is too long',
    track({ title: textOfLength(51), description: '설명' }),
    'VALIDATION',
    ['제목은 50자를 초과할 수 없습니다.'],
    ['title must not exceed 50 characters.'],
  ],
  [
    'an edit with signs in the title',
    track({ title: '밤?', description: '설명' }),
    'VALIDATION',
    ['제목 가 양식에 맞지 않습니다.'],
    ['title does not fit the form.'],
  ],
  [
    'an edit without a description',
    track({ title: '밤 산책', description: '' }),
    'VALIDATION',
    ['설명은 필수 입력 항목입니다.'],
    ['description is required.'],
  ],
  [
    'an edit to a title that the artist has already',
    track({ title: 'Locked', description: '설명' }),
    'VALIDATION',
    ['제목 중복입니다. 다른 제목을 입력해주세요.'],
    ['title duplicate, enter another'],
  ],
  [
    'an edit with an invalid title and description',
    track({ title: '', description: textOfLength(501) }),
    'VALIDATION',
    ['제목은 필수 입력 항목입니다.', '설명은 500자를 초과할 수 없습니다.'],
    ['title is required.', 'description must not exceed 500 characters.'],
  ],
  [
    'an edit of an album without a name',
    album({ albumName: '', description: '설명' }),
    'VALIDATION',
    ['앨범명은 필수 입력 항목입니다.'],
    ['album name is required.'],
  ],
  [
    'an edit of an album with a name of one letter',
    album({ albumName: 'A', description: '설명' }),
    'VALIDATION',
    ['앨범명은 2자 이상 입력해주세요.'],
    ['album name must not exceed 2 characters.'],
  ],
  [
    'an edit of an album with a name that is too long',
    album({ albumName: textOfLength(256), description: '설명' }),
    'VALIDATION',
    ['앨범명은 255자를 초과할 수 없습니다.'],
    ['album name must not exceed 255 characters.'],
  ],
  [
    'an edit of an album without a description',
    album({ albumName: 'OTHER', description: '' }),
    'VALIDATION',
    ['설명은 필수 입력 항목입니다.'],
    ['description is required.'],
  ],
  [
    'an album picture that was never uploaded',
    album({ albumArtPath: '/media/none.webp' }),
    'VALIDATION',
    ['이미지를 업로드해주세요.'],
    ['please upload an image'],
  ],
  [
    'an edit of somebody else’s track',
    track({ title: '밤 산책', description: '설명' }, 'theirs'),
    'FORBIDDEN',
    ['접근 권한이 없습니다.'],
    ['access is denied'],
  ],
  [
    'showing what an administrator has hidden',
    track({ hidden: false }, 'locked'),
    'HIDDEN_BY_ADMINISTRATOR',
    ['관리자가 숨긴 항목은 다시 표시할 수 없습니다. 고객센터로 문의해주세요.'],
    ['An administrator has hidden this. Please contact us to have it shown again.'],
  ],
  [
    'an administrator who hides without a reason',
    track({ hidden: true }, 'track', 'admin'),
    'VALIDATION',
    ['사유는 필수 입력 항목입니다.'],
    ['reason is required.'],
  ],
  [
    'a reason that is too long',
    track({ hidden: true, reason: textOfLength(501) }, 'track', 'admin'),
    'VALIDATION',
    ['사유는 500자를 초과할 수 없습니다.'],
    ['reason must not exceed 500 characters.'],
  ],

  [
    'tags without an instrument',
    retag({ instrument: [] }),
    'VALIDATION',
    ['악기는 필수 입력 항목입니다.'],
    ['instrument is required.'],
  ],
  [
    'tags without a mood',
    retag({ mood: [] }),
    'VALIDATION',
    ['분위기는 필수 입력 항목입니다.'],
    ['mood is required.'],
  ],
  [
    'tags without a genre',
    retag({ genre: [] }),
    'VALIDATION',
    ['장르는 필수 입력 항목입니다.'],
    ['genre is required.'],
  ],
  [
    'a tag that nobody knows',
    retag({ mood: ['gloomy'] }),
    'TAG_UNKNOWN',
    ['등록되지 않은 태그가 있습니다.'],
    ['a tag is not known'],
  ],
  [
    'too many tags',
    retag({ mood: Array.from({ length: 21 }, (_, index) => `mood ${index}`) }),
    'VALIDATION',
    ['분위기는 20개까지 입력할 수 있습니다.'],
    ['mood must not have more than 20 entries.'],
  ],

  [
    'a new tag without a name',
    newTag({ mood: [''] }),
    'VALIDATION',
    ['분위기는 필수 입력 항목입니다.'],
    ['mood is required.'],
  ],
  [
    'a new tag of no kind',
    newTag({}),
    'VALIDATION',
    ['태그명은 필수 입력 항목입니다.'],
    ['tag name is required.'],
  ],
  [
    'a new tag with a forbidden sign',
    newTag({ mood: ['a!'] }),
    'VALIDATION',
    ['분위기 가 양식에 맞지 않습니다.'],
    ['mood does not fit the form.'],
  ],
  [
    'a new tag that is too long',
    newTag({ genre: ['a'.repeat(51)] }),
    'VALIDATION',
    ['장르는 50자를 초과할 수 없습니다.'],
    ['genre must not exceed 50 characters.'],
  ],
  [
    'a new tag that exists',
    newTag({ mood: ['calm'] }),
    'TAG_EXISTS',
    ['이미 있는 태그입니다.'],
    ['this tag exists already'],
  ],
  [
    'a tag renamed to nothing',
    rename({ mood: [''] }),
    'VALIDATION',
    ['분위기는 필수 입력 항목입니다.'],
    ['mood is required.'],
  ],
  [
    'a tag renamed to another one',
    rename({ mood: ['dark'] }),
    'TAG_EXISTS',
    ['이미 있는 태그입니다.'],
    ['this tag exists already'],
  ],
]

test.each(refused)(
  '%s is refused in both languages, at each field',
  async (_what, send, code, ko, en) => {
    for (const [language, sentences] of [
      ['ko', ko],
      ['en', en],
    ] as const) {
      const { method = 'PATCH', url, payload, as = 'artist' } = send()
      const headers = { ...(await bearer(t, people[as])), 'accept-language': language }
      const response = (await t.app.inject({ method, url, payload, headers })).json<Problem>()
      expect([
        response.code,
        ...(response.errors?.map(({ message }) => message) ?? [response.message]),
      ]).toEqual([code, ...sentences])
    }
  },
)
