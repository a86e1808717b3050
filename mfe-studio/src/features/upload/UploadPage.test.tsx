import type { PublicationBody } from '@sori/contract/management'
import { anAlbum, wireAlbum, wirePage } from '@sori/market-kit/testing'
import {
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'
import { readFileMetadata } from './readFileMetadata.ts'

jest.mock('./readFileMetadata.ts', () => ({
  readFileMetadata: jest.fn(async () => ({
    title: undefined,
    albumName: undefined,
    cover: undefined,
  })),
}))

const MB = 1_048_576
const fileOf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

async function openPage(
  start: TestHostStart & {
    refuses?: (body: PublicationBody) => Response | undefined
    stored?: (kind: string) => unknown
    published?: () => unknown
  } = {},
) {
  const user = userEvent.setup({ applyAccept: false })
  const sentBodies: PublicationBody[] = []
  let files = 0
  const store = (kind: string) => () => start.stored?.(kind) ?? { path: `${kind}/${++files}` }
  const page = renderRemote(
    { App, createStore },
    {
      path: '/me/sounds/upload',
      user: aMember({ nickname: '소리결' }),
      handlers: [
        respond.to('POST /api/files/albums', store('art')),
        respond.to('POST /api/files/tracks', store('sound')),
        respond.to('GET /api/sounds/tags', () => ({
          dtoList: [{ instrument: ['piano'], mood: ['calm'], genre: ['house'] }],
        })),
        respond.to('GET /api/me/albums', ({ url }) =>
          wirePage(
            [anAlbum({ id: 5, name: 'OLD ALBUM', description: '오래된 설명' })]
              .filter(({ name }) =>
                name.includes((url.searchParams.get('keyword') ?? '').toUpperCase()),
              )
              .map(wireAlbum),
          ),
        ),
        respond.to('GET /api/me/uploads', () => ({ dtoList: [] })),
        respond.to('GET /api/me/earnings', () => ({ dto: { perSale: 210 } })),
        respond.to('POST /api/me/sounds', async ({ body }) => {
          sentBodies.push(body as PublicationBody)
          await start.published?.()
          return (
            start.refuses?.(body as PublicationBody) ??
            carriedOut('SOUND_PUBLISHED', '등록', { musicId: 70 + sentBodies.length })
          )
        }),
      ],
      ...start,
    },
  )
  await screen.findByRole('form')
  const sound = (number: number) => within(screen.getByRole('group', { name: `트랙 ${number}` }))
  return { ...page, user, sentBodies, sound, currentPath: () => page.host.visited.at(-1) }
}
type Page = Awaited<ReturnType<typeof openPage>>

async function fillAlbum({ user }: Page) {
  await user.upload(screen.getByLabelText('앨범 이미지'), fileOf('cover.png'))
  await user.type(screen.getByRole('textbox', { name: '앨범명' }), '밤의 소리')
  await user.type(screen.getByRole('textbox', { name: '앨범 설명' }), '앨범입니다')
}

async function fillSound({ user, sound }: Page, number: number, title?: string) {
  const row = sound(number)
  if (title) {
    await user.clear(row.getByRole('textbox', { name: '트랙 제목' }))
    await user.type(row.getByRole('textbox', { name: '트랙 제목' }), title)
  }
  await user.click(row.getByRole('button', { name: `이 트랙만 바꾸기: 트랙 ${number}` }))
  await user.clear(row.getByRole('textbox', { name: '트랙 설명' }))
  await user.type(row.getByRole('textbox', { name: '트랙 설명' }), '트랙입니다')
  await chooseTags({ user }, row.getByRole('button', { name: `트랙 ${number} 태그 선택` }))
}

async function chooseTags({ user }: Pick<Page, 'user'>, opener: HTMLElement) {
  await user.click(opener)
  const dialog = within(screen.getByRole('dialog'))
  for (const [tab, tag] of [
    ['악기', 'piano'],
    ['분위기', 'calm'],
    ['장르', 'house'],
  ] as const) {
    await user.click(dialog.getByRole('tab', { name: new RegExp(tab) }))
    await user.click(await dialog.findByRole('button', { name: tag }))
  }
  await user.click(dialog.getByRole('button', { name: '확인' }))
}

const agree = ({ user }: Page) =>
  user.click(
    screen.getByRole('checkbox', { name: '이 음원을 배포할 권리를 가지고 있음을 확인합니다.' }),
  )
const send = ({ user }: Page) => user.click(screen.getByRole('button', { name: '업로드' }))

beforeEach(() => {
  sessionStorage.clear()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
})

describe('UploadPage', () => {
  it('offers only the group type "single"', async () => {
    await openPage()
    const types = within(screen.getByRole('combobox', { name: '구성 유형' })).getAllByRole('option')
    expect(types.map(({ textContent }) => textContent)).toEqual(['싱글'])
    expect(types[0]).toHaveValue('single')
  })

  it('names the earnings of a sale', async () => {
    await openPage()
    expect(await screen.findByText(/한 곡이 팔리면 210원이 적립됩니다/)).toBeVisible()
  })

  it('shows the rules of its fields and suggests a permitted title', async () => {
    const { user, sound } = await openPage()
    const title = sound(1).getByRole('textbox', { name: '트랙 제목' })
    expect(title).toHaveAccessibleDescription('글자, 숫자, 띄어쓰기만 2~50자로 입력해주세요.')
    expect(screen.getByRole('textbox', { name: '앨범명' })).toHaveAccessibleDescription(
      '2~255자로 입력해주세요.',
    )
    expect(screen.getByRole('textbox', { name: '앨범 설명' })).toHaveAccessibleDescription(
      '필수 · 500자까지 입력할 수 있습니다.',
    )
    await user.type(title, "Don't")
    await user.click(sound(1).getByRole('button', { name: '“DONT” 사용하기' }))
    expect(title).toHaveValue('DONT')
    expect(sound(1).queryByRole('button', { name: /사용하기/ })).toBeNull()
  })

  it('sends a new album, opens the list and shows the upload in the tray', async () => {
    const page = await openPage()
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('01_새벽-하늘.wav'))
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('새벽 하늘')
    await fillAlbum(page)
    await fillSound(page, 1)
    expect(page.host.unsaved()).toBe(1)
    await agree(page)
    await send(page)
    await waitFor(() => expect(page.currentPath()).toBe('/sounds/tracks'))
    expect(page.sentBodies).toEqual([
      {
        albumDTO: { albumName: '밤의 소리', albumArtPath: 'art/2', description: '앨범입니다' },
        musicDTO: { title: '새벽 하늘', filePath: 'sound/1', description: '트랙입니다' },
        tagsDTO: { instrument: ['piano'], mood: ['calm'], genre: ['house'] },
      },
    ])
    expect(page.host.toasts).toEqual([{ kind: 'ok', text: '업로드가 완료되었습니다.' }])
    expect(page.host.unsaved()).toBe(0)
    expect(page.host.emitted).toContainEqual({ type: 'track.changed', detail: { musicIds: [71] } })
    expect(page.host.taskList()).toMatchObject([{ title: '새벽 하늘' }])
  }, 60_000)

  it('shows everything that is missing in toasts and at its field, and sends nothing', async () => {
    const page = await openPage()
    await send(page)
    expect(page.host.toasts.map(({ text }) => text)).toEqual([
      '입력 오류: 이미지를 업로드해주세요. 앨범명은 필수 입력 항목입니다. 앨범 설명은 필수 입력 항목입니다. ' +
        '트랙 제목은 필수 입력 항목입니다. 트랙 파일을 업로드해주세요.',
      '태그를 하나 이상 선택해야 합니다: 악기를 선택해주세요.',
      '태그를 하나 이상 선택해야 합니다: 분위기를 선택해주세요.',
      '태그를 하나 이상 선택해야 합니다: 장르를 선택해주세요.',
      '배포 권리를 확인해주세요.',
    ])
    for (const text of [
      '이미지를 업로드해주세요.',
      '앨범명은 필수 입력 항목입니다.',
      '앨범 설명은 필수 입력 항목입니다.',
      '트랙 파일을 업로드해주세요.',
      '트랙 제목은 필수 입력 항목입니다.',
      /태그를 하나 이상 선택해야 합니다: 악기를 선택해주세요\./,
      /태그를 하나 이상 선택해야 합니다: 분위기를 선택해주세요\./,
      /태그를 하나 이상 선택해야 합니다: 장르를 선택해주세요\./,
    ]) {
      expect(screen.getByText(text)).toBeVisible()
    }
    expect(screen.getByLabelText('앨범 이미지')).toHaveFocus()
    expect(screen.getByLabelText('앨범 이미지')).toHaveAccessibleDescription(
      '이미지를 업로드해주세요.',
    )
    expect(screen.getByRole('textbox', { name: '앨범명' })).toHaveAccessibleDescription(
      '앨범명은 필수 입력 항목입니다. 2~255자로 입력해주세요.',
    )
    expect(screen.getByRole('button', { name: '공통 태그 선택' })).toHaveAccessibleDescription(
      /악기를 선택해주세요/,
    )
    expect(screen.getByText('배포 권리를 확인해주세요.')).toBeVisible()
    expect(page.sentBodies).toEqual([])
  })

  it('shows the messages of the specification in English', async () => {
    const page = await openPage({ locale: 'en' })
    await page.user.click(screen.getByRole('button', { name: 'Upload' }))
    expect(page.host.toasts[0]?.text).toMatch(
      /^input error: please upload an image album name is required\. /,
    )
    expect(page.host.toasts[1]?.text).toBe('you must choose at least one tag: choose an instrument')
    expect(screen.getByText('please upload a track file')).toBeVisible()
    expect(screen.getByText(/you must choose at least one tag: choose a mood/)).toBeVisible()
    await page.user.upload(screen.getByLabelText('Album image'), [fileOf('a.png'), fileOf('b.png')])
    expect(screen.getByLabelText('Album image')).toHaveAccessibleDescription(
      'only one image at a time',
    )
    await page.user.upload(screen.getByLabelText('Album image'), fileOf('a.png', 15 * MB + 1))
    expect(screen.getByLabelText('Album image')).toHaveAccessibleDescription(
      'a.png: cannot exceed 15MB',
    )
    await page.user.upload(screen.getByLabelText('Album image'), fileOf('a.gif'))
    expect(screen.getByLabelText('Album image')).toHaveAccessibleDescription(
      'a.gif: allowed formats are jpg, jpeg, png',
    )
    await page.user.upload(screen.getByLabelText('Album image'), fileOf('a.wav', 9 * MB))
    expect(screen.getByLabelText('Album image')).toHaveAccessibleDescription(
      'a.wav: this is an audio file: add it as a track, not as a picture',
    )
  })

  it.each([
    ['an empty file', [fileOf('a.mp3', 0)], 'a.mp3: 빈 파일입니다.'],
    [
      'a file that is too large',
      [fileOf('a.mp3', 20 * MB + 1)],
      'a.mp3: 트랙 파일 크기는 20 MB를 초과할 수 없습니다.',
    ],
    ['a file of another type', [fileOf('a.ogg')], 'a.ogg: 허용된 파일 형식은 mp3, wav 입니다.'],
  ])('refuses %s dropped on a track', async (_what, files, text) => {
    const page = await openPage()
    const zone = screen.getByLabelText('트랙 파일 1')
    fireEvent.drop(zone, { dataTransfer: { files } })
    await waitFor(() => expect(zone).toHaveAccessibleDescription(text))
    expect(page.host.toasts).toEqual([{ kind: 'error', text }])
    expect(screen.getByText(/^mp3, wav\(64비트 float 제외\) · 최대 20 MB, 30분/)).toBeVisible()
    expect(page.calls.filter((call) => call.includes('/api/files'))).toEqual([])
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('')
  })

  it('adds a track for each further file dropped on a track', async () => {
    const page = await openPage()
    await page.user.type(page.sound(1).getByRole('textbox', { name: '트랙 제목' }), '밤')
    fireEvent.drop(screen.getByLabelText('트랙 파일 1'), {
      dataTransfer: { files: [fileOf('a.mp3'), fileOf('여름.wav'), fileOf('b.ogg')] },
    })
    expect(await screen.findByRole('group', { name: '트랙 2' })).toBeVisible()
    expect(page.sound(1).getByText('a.mp3')).toBeVisible()
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('밤')
    expect(page.sound(2).getByText('여름.wav')).toBeVisible()
    expect(page.sound(2).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('여름')
    expect(screen.queryByRole('group', { name: '트랙 3' })).not.toBeInTheDocument()
    const refused = 'b.ogg: 허용된 파일 형식은 mp3, wav 입니다.'
    expect(within(screen.getByRole('alert')).getByText(refused)).toBeVisible()
    expect(page.host.toasts).toEqual([{ kind: 'error', text: refused }])
    await page.user.click(screen.getByRole('button', { name: '목록 지우기' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps a typed title when the file is refused', async () => {
    const page = await openPage()
    await page.user.type(page.sound(1).getByRole('textbox', { name: '트랙 제목' }), '밤')
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('a.ogg'))
    expect(screen.getByLabelText('트랙 파일 1')).toHaveAccessibleDescription(
      'a.ogg: 허용된 파일 형식은 mp3, wav 입니다.',
    )
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('밤')
  })

  it('shows why the server refused a file, and accepts another one', async () => {
    let stored: unknown = problem(400, 'VALIDATION', {
      errors: [{ field: 'file', code: 'TRACK_NOT_AUDIO', message: 'no sound' }],
    })
    const page = await openPage({ stored: () => stored })
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('fake.mp3'))
    expect(
      await screen.findByText(
        'fake.mp3: 내용이 mp3나 wav가 아닌 파일입니다. mp3나 wav로 다시 내보내주세요.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('')
    stored = undefined
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('real.mp3'))
    expect(await screen.findByText('올렸습니다.')).toBeVisible()
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('REAL')
  })

  it('warns of a silent file and still publishes it', async () => {
    const page = await openPage({ stored: () => ({ path: 'f/1', warning: 'silent' }) })
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('quiet.mp3'))
    expect(await screen.findByText(/소리가 거의 들리지 않는 파일입니다/)).toBeVisible()
    expect(page.sound(1).getByText('올렸습니다.')).toBeVisible()
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('QUIET')
  })

  it.each([
    ['앨범 이미지', 'cover.png'],
    ['트랙 파일 1', 'night.wav'],
  ])(
    'moves the focus from the input 「%s」 to the buttons of the chosen file, and back',
    async (label, name) => {
      const arrival = Promise.withResolvers<unknown>()
      const { user } = await openPage({ stored: () => arrival.promise })
      await user.upload(screen.getByLabelText(label), fileOf(name))
      expect(await screen.findByRole('button', { name: '취소' })).toHaveFocus()
      arrival.resolve({ path: 'stored' })
      const remove = await screen.findByRole('button', { name: `${name} 파일 빼기` })
      expect(remove).toHaveFocus()
      await user.click(remove)
      expect(screen.getByLabelText(label)).toHaveFocus()
    },
  )

  it('does not move the focus when the user has moved it during the upload', async () => {
    const arrival = Promise.withResolvers<unknown>()
    const { user } = await openPage({ stored: () => arrival.promise })
    await user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('night.wav'))
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(document.body).toHaveFocus()
    arrival.resolve({ path: 'stored' })
    await screen.findByRole('button', { name: 'night.wav 파일 빼기' })
    expect(document.body).toHaveFocus()
  })

  it('offers a retry after a server error, and keeps the title', async () => {
    let stored: unknown = problem(500, 'INTERNAL')
    const page = await openPage({ stored: () => stored })
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('real.mp3'))
    const again = await screen.findByRole('button', { name: '다시 시도' })
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('REAL')
    stored = undefined
    await page.user.click(again)
    expect(await screen.findByText('올렸습니다.')).toBeVisible()
  })

  it('adds a track for each dropped file, and uses a pasted picture as the cover', async () => {
    const page = await openPage()
    fireEvent.drop(document.body, {
      dataTransfer: { files: [fileOf('one.mp3'), fileOf('둘.wav')] },
    })
    expect(await screen.findByRole('group', { name: '트랙 2' })).toBeVisible()
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('ONE')
    expect(page.sound(2).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('둘')
    fireEvent.paste(document.body, { clipboardData: { files: [fileOf('pasted.png')] } })
    expect(await screen.findByAltText('pasted.png 미리보기')).toBeVisible()
    await waitFor(() =>
      expect(page.calls.filter((call) => call.includes('/api/files'))).toHaveLength(3),
    )
  })

  it('publishes several tracks in one album and keeps a refused one', async () => {
    const page = await openPage({
      refuses: ({ musicDTO }) =>
        musicDTO.title === 'TWO'
          ? problem(400, 'VALIDATION', {
              errors: [{ field: 'musicDTO.title', code: 'TAKEN', message: 'taken' }],
            })
          : undefined,
    })
    fireEvent.drop(document.body, {
      dataTransfer: { files: [fileOf('one.mp3'), fileOf('two.mp3')] },
    })
    await screen.findByRole('group', { name: '트랙 2' })
    await fillAlbum(page)
    await fillSound(page, 1)
    await fillSound(page, 2)
    await agree(page)
    await send(page)
    await waitFor(() =>
      expect(page.host.toasts.at(-1)).toEqual({
        kind: 'error',
        text: '1곡을 등록했습니다. 1곡은 내용을 확인해주세요.',
      }),
    )
    expect(page.sentBodies.map(({ musicDTO }) => musicDTO.title)).toEqual(['ONE', 'TWO'])
    expect(screen.queryByRole('group', { name: '트랙 2' })).toBeNull()
    const title = page.sound(1).getByRole('textbox', { name: '트랙 제목' })
    expect(title).toHaveValue('TWO')
    expect(title).toHaveAccessibleDescription(
      '트랙 제목 중복입니다. 다른 트랙 제목을 입력해주세요. 글자, 숫자, 띄어쓰기만 2~50자로 입력해주세요.',
    )
    expect(page.currentPath()).toBe('/me/sounds/upload')
    const name = screen.getByRole('textbox', { name: '앨범명' })
    expect(
      [name, screen.getByRole('tab', { name: '기존 앨범' })].map((control) =>
        (control as HTMLInputElement).matches(':disabled'),
      ),
    ).toEqual([true, true])
    expect(name).toHaveValue('밤의 소리')
    expect(screen.getByRole('group', { name: '앨범' })).toHaveAccessibleDescription(
      /등록된 트랙이 있어 이 화면에서는 앨범을 바꿀 수 없습니다/,
    )
  }, 60_000)

  it('publishes the good tracks and keeps bad ones with their reasons', async () => {
    const page = await openPage()
    fireEvent.drop(document.body, {
      dataTransfer: { files: [fileOf('one.mp3'), fileOf('two.mp3'), fileOf('three.ogg')] },
    })
    await screen.findByRole('group', { name: '트랙 2' })
    await fillAlbum(page)
    await chooseTags(page, screen.getByRole('button', { name: '공통 태그 선택' }))
    const typed = page.sound(2).getByRole('textbox', { name: '트랙 제목' })
    await page.user.clear(typed)
    await page.user.type(typed, 'One')
    await agree(page)
    await send(page)
    await waitFor(() =>
      expect(page.host.toasts.at(-1)).toEqual({
        kind: 'error',
        text: '1곡을 등록했습니다. 1곡은 내용을 확인해주세요.',
      }),
    )
    expect(page.sentBodies.map(({ musicDTO }) => musicDTO.title)).toEqual(['ONE'])
    const title = page.sound(1).getByRole('textbox', { name: '트랙 제목' })
    expect(title).toHaveValue('One')
    expect(title).toHaveAccessibleDescription(/^트랙 제목 중복입니다\./)
    expect(title).toHaveFocus()
    expect(screen.getByText(/three\.ogg.*허용된 파일 형식은 mp3, wav 입니다\./)).toBeVisible()
    expect(page.currentPath()).toBe('/me/sounds/upload')
    expect(screen.getByRole('textbox', { name: '앨범명' })).toBeDisabled()
  }, 60_000)

  it("copies the album's description and tags to its unchanged tracks", async () => {
    const page = await openPage()
    fireEvent.drop(document.body, {
      dataTransfer: { files: ['one.mp3', 'two.mp3', 'three.mp3'].map((name) => fileOf(name)) },
    })
    await screen.findByRole('group', { name: '트랙 3' })
    await fillAlbum(page)
    await chooseTags(page, screen.getByRole('button', { name: '공통 태그 선택' }))
    expect(page.sound(1).getByText('앨범 설명과 공통 태그를 씁니다.')).toBeVisible()
    for (const number of [2, 3]) {
      const change = page
        .sound(number)
        .getByRole('button', { name: `이 트랙만 바꾸기: 트랙 ${number}` })
      await page.user.click(change)
      const description = page.sound(number).getByRole('textbox', { name: '트랙 설명' })
      expect(description).toHaveFocus()
      expect(description).toHaveValue('앨범입니다')
      await page.user.type(description, '!')
    }
    await page.user.click(page.sound(3).getByRole('button', { name: '앨범과 같게: 트랙 3' }))
    await agree(page)
    await send(page)
    await waitFor(() => expect(page.currentPath()).toBe('/sounds/tracks'))
    const tagsDTO = { instrument: ['piano'], mood: ['calm'], genre: ['house'] }
    expect(
      page.sentBodies.map(({ musicDTO, tagsDTO: tags }) => [musicDTO.description, tags]),
    ).toEqual([
      ['앨범입니다', tagsDTO],
      ['앨범입니다!', tagsDTO],
      ['앨범입니다', tagsDTO],
    ])
  }, 60_000)

  it('proposes title, album name and cover from the tags of a file', async () => {
    jest.mocked(readFileMetadata).mockResolvedValueOnce({
      title: '새벽, 비',
      albumName: '비의 시간',
      cover: fileOf('01.jpg'),
    })
    const page = await openPage()
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('01.mp3'))
    expect(await screen.findByAltText('01.jpg 미리보기')).toBeVisible()
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('새벽 비')
    expect(screen.getByRole('textbox', { name: '앨범명' })).toHaveValue('비의 시간')
    expect(screen.getByText('음원 파일에 들어 있는 이미지입니다.')).toBeVisible()
    await page.user.click(await screen.findByRole('button', { name: '01.jpg 파일 빼기' }))
    expect(screen.getByLabelText('앨범 이미지')).toBeVisible()
  })

  it.each([
    [250, 250, ['작아서 흐리게 보일 수 있습니다'], ['정사각형이 아닌']],
    [600, 400, ['정사각형이 아닌'], ['작아서']],
    [300, 300, [], ['작아서', '정사각형이 아닌']],
  ])('describes a picture of %i×%i px', async (width, height, shown, hidden) => {
    const page = await openPage()
    await page.user.upload(screen.getByLabelText('앨범 이미지'), fileOf('cover.png'))
    const picture = await screen.findByAltText('cover.png 미리보기')
    Object.defineProperties(picture, {
      naturalWidth: { value: width },
      naturalHeight: { value: height },
    })
    expect(screen.queryByRole('button', { name: '자르기' })).toBeNull()
    fireEvent.load(picture)
    expect(screen.getByRole('button', { name: '자르기' })).toBeVisible()
    for (const text of shown) expect(screen.getByText(new RegExp(text))).toBeVisible()
    for (const text of hidden) expect(screen.queryByText(new RegExp(text))).toBeNull()
  })

  it('refuses a large picture that the browser cannot shrink', async () => {
    window.createImageBitmap = () => Promise.reject(new DOMException('', 'InvalidStateError'))
    const page = await openPage()
    await page.user.upload(screen.getByLabelText('앨범 이미지'), fileOf('a.png', 2 * MB + 1))
    expect(await screen.findByText('허용된 파일 형식은 jpg, jpeg, png 입니다.')).toBeVisible()
    expect(page.calls.filter((call) => call.includes('/api/files'))).toEqual([])
  })

  it('adds a track to an existing album, found by its name, without a cover', async () => {
    const page = await openPage()
    await page.user.click(screen.getByRole('tab', { name: '기존 앨범' }))
    await page.user.type(screen.getByRole('searchbox', { name: '앨범 검색' }), 'old')
    await page.user.click(await screen.findByRole('radio', { name: 'OLD ALBUM' }))
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('one.mp3'))
    await fillSound(page, 1)
    await agree(page)
    await send(page)
    await waitFor(() => expect(page.currentPath()).toBe('/sounds/tracks'))
    expect(page.sentBodies[0]?.albumDTO).toEqual({
      albumName: 'OLD ALBUM',
      albumArtPath: null,
      description: '오래된 설명',
    })
  }, 60_000)

  it('reports a missing album in a toast and at the list, and focuses the list', async () => {
    const page = await openPage()
    await page.user.click(screen.getByRole('tab', { name: '기존 앨범' }))
    const radio = await screen.findByRole('radio', { name: 'OLD ALBUM' })
    await send(page)
    expect(page.host.toasts[0]?.text).toMatch(
      /^입력 오류: 앨범을 선택해주세요\. 트랙 제목은 필수 입력 항목입니다\. /,
    )
    expect(screen.getByText('앨범을 선택해주세요.')).toBeVisible()
    expect(radio).toHaveFocus()
  })

  it('focuses the album search when it found nothing', async () => {
    const page = await openPage()
    await page.user.click(screen.getByRole('tab', { name: '기존 앨범' }))
    const search = screen.getByRole('searchbox', { name: '앨범 검색' })
    await page.user.type(search, 'nowhere')
    expect(await screen.findByText('등록한 앨범이 없습니다.')).toBeVisible()
    await send(page)
    expect(search).toHaveFocus()
  })

  it('counts the letters of the album name and refuses a longer one', async () => {
    const page = await openPage()
    const name = screen.getByRole('textbox', { name: '앨범명' })
    await page.user.click(name)
    await page.user.paste('가'.repeat(300))
    expect(name).toHaveValue('가'.repeat(300))
    expect(screen.getByText('300 / 255')).toBeVisible()
    await send(page)
    expect(name).toHaveAccessibleDescription(
      '앨범명은 255자를 초과할 수 없습니다. 2~255자로 입력해주세요.',
    )
  })

  it('asks before removing a track with input, and focuses the add button', async () => {
    const answers = [false, true]
    const page = await openPage({ confirm: () => answers.shift() ?? false })
    const add = screen.getByRole('button', { name: '트랙 추가' })
    for (const title of ['첫째', '둘째']) {
      await page.user.click(add)
      await page.user.type(
        screen.getAllByRole('textbox', { name: '트랙 제목' }).at(-1) as HTMLElement,
        title,
      )
    }
    const titles = () =>
      screen
        .getAllByRole('textbox', { name: '트랙 제목' })
        .map((field) => (field as HTMLInputElement).value)
    const remove = () => page.user.click(screen.getByRole('button', { name: '트랙 빼기: 트랙 1' }))
    await remove()
    expect(titles()).toEqual(['첫째', '둘째'])
    await remove()
    await waitFor(() => expect(titles()).toEqual(['둘째']))
    expect(add).toHaveFocus()
    expect(answers).toEqual([])
  }, 60_000)

  it('publishes after the upload of the file', async () => {
    const arrival = Promise.withResolvers<unknown>()
    const page = await openPage({
      stored: (kind) => (kind === 'sound' ? arrival.promise : undefined),
    })
    await page.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('one.mp3'))
    await fillAlbum(page)
    await fillSound(page, 1)
    await agree(page)
    await send(page)
    expect(page.host.toasts).toEqual([])
    expect(page.sentBodies).toEqual([])
    arrival.resolve({ path: 'sound/late' })
    await waitFor(() => expect(page.sentBodies[0]?.musicDTO.filePath).toBe('sound/late'))
  }, 60_000)
})

describe('the draft of an upload', () => {
  const text = '작성하던 내용을 다시 불러왔습니다. 올라가지 않은 파일은 다시 선택해주세요.'
  const name = () => screen.getByRole('textbox', { name: '앨범명' })
  const isKept = () =>
    waitFor(() => expect(sessionStorage.getItem('upload-draft')).toContain('house'))

  async function type(page: Page) {
    await fillAlbum(page)
    await fillSound(page, 1, '밤바다')
    await isKept()
  }

  /** Simulates a reload: the browser runs no cleanup of effects. */
  async function reload(start: TestHostStart = {}) {
    const storedDraft = sessionStorage.getItem('upload-draft') ?? ''
    cleanup()
    sessionStorage.setItem('upload-draft', storedDraft)
    return openPage(start)
  }

  it('survives a reload, with a notice to choose missing files again', async () => {
    await type(await openPage())
    expect(screen.queryByText(text)).toBeNull()
    const page = await reload()
    expect(screen.getByText(text)).toBeVisible()
    expect(
      [name(), screen.getByRole('textbox', { name: '앨범 설명' })].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual(['밤의 소리', '앨범입니다'])
    expect(page.sound(1).getByRole('textbox', { name: '트랙 제목' })).toHaveValue('밤바다')
    expect(page.sound(1).getByRole('textbox', { name: '트랙 설명' })).toHaveValue('트랙입니다')
    for (const tag of ['piano', 'calm', 'house']) expect(page.sound(1).getByText(tag)).toBeVisible()
    expect(screen.getByLabelText('트랙 파일 1')).toBeVisible()
    expect(page.host.unsaved()).toBe(1)
  }, 60_000)

  it('restores the uploaded files and publishes them', async () => {
    const before = await openPage()
    await before.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('밤바다.wav'))
    await type(before)
    await waitFor(() => expect(sessionStorage.getItem('upload-draft')).toMatch(/art\/.*sound\//))
    const page = await reload()
    expect(page.sound(1).getByText('밤바다.wav · 올렸습니다.')).toBeVisible()
    await agree(page)
    await send(page)
    await waitFor(() => expect(page.currentPath()).toBe('/sounds/tracks'))
    expect(page.sentBodies).toMatchObject([
      { albumDTO: { albumArtPath: 'art/2' }, musicDTO: { filePath: 'sound/1' } },
    ])
    expect(page.calls.filter((call) => call.includes('/api/files'))).toEqual([])
  }, 60_000)

  it('restores the warning of a silent file', async () => {
    const before = await openPage({ stored: () => ({ path: 'sound/1', warning: 'silent' }) })
    await before.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('밤바다.wav'))
    await waitFor(() => expect(sessionStorage.getItem('upload-draft')).toContain('sound/1'))
    const page = await reload()
    expect(page.sound(1).getByText(/소리가 거의 들리지 않는/)).toBeVisible()
  }, 60_000)

  it('restores files with buttons that remove them', async () => {
    const before = await openPage()
    await before.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('밤바다.wav'))
    await type(before)
    await waitFor(() => expect(sessionStorage.getItem('upload-draft')).toMatch(/art\/.*sound\//))
    const { user } = await reload()
    for (const [file, input] of [
      ['밤바다.wav', '트랙 파일 1'],
      ['앨범 이미지', '앨범 이미지'],
    ] as const) {
      expect(screen.queryByLabelText(input)).toBeNull()
      await user.click(screen.getByRole('button', { name: `${file} 파일 빼기` }))
      expect(screen.getByLabelText(input)).toHaveFocus()
    }
    await waitFor(() => expect(sessionStorage.getItem('upload-draft')).not.toMatch(/art\/|sound\//))
  }, 60_000)

  it('survives the end of the session when the same member logs in again', async () => {
    const page = await openPage()
    await type(page)
    act(() => page.host.setUser(null))
    page.unmount()
    await openPage()
    expect(name()).toHaveValue('밤의 소리')
  }, 60_000)

  it('disappears at a logout', async () => {
    const page = await openPage()
    await type(page)
    act(() => page.host.session.logout())
    await waitFor(() => expect(page.currentPath()).toBe('/login'))
    page.unmount()
    expect(sessionStorage.getItem('upload-draft')).toBeNull()
    await openPage()
    expect(name()).toHaveValue('')
    expect(screen.queryByText(text)).toBeNull()
  }, 60_000)

  it('stays hidden from another member', async () => {
    await type(await openPage())
    await reload({ user: aMember({ userId: '99', nickname: '다른이' }) })
    expect(name()).toHaveValue('')
    expect(screen.queryByText(text)).toBeNull()
  }, 60_000)

  it('is empty for another member who logs in on the open page, and then is theirs', async () => {
    const page = await openPage()
    await type(page)
    const nextMember = aMember({ userId: '99', nickname: '다른이' })
    act(() => page.host.setUser(nextMember))
    expect(name()).toHaveValue('')
    await page.user.type(name(), '다른 앨범')
    await reload({ user: nextMember })
    expect(name()).toHaveValue('다른 앨범')
  }, 60_000)

  it('disappears after leaving the page and after publishing', async () => {
    const page = await openPage()
    await type(page)
    page.unmount()
    expect(sessionStorage.getItem('upload-draft')).toBeNull()
    const again = await openPage()
    await type(again)
    await again.user.upload(screen.getByLabelText('트랙 파일 1'), fileOf('밤.wav'))
    await agree(again)
    await send(again)
    await waitFor(() => expect(again.currentPath()).toBe('/sounds/tracks'))
    await waitFor(() => expect(sessionStorage.getItem('upload-draft')).toBeNull())
  }, 60_000)
})

it('UploadPage stops publishing and shows the login after the session ended', async () => {
  const page = await openPage({ refuses: () => problem(401, 'LOGIN_REQUIRED') })
  fireEvent.drop(document.body, { dataTransfer: { files: [fileOf('one.mp3'), fileOf('two.mp3')] } })
  await screen.findByRole('group', { name: '트랙 2' })
  await fillAlbum(page)
  await fillSound(page, 1)
  await fillSound(page, 2)
  await agree(page)
  await send(page)
  await waitFor(() =>
    expect(page.host.toasts.at(-1)).toEqual({ kind: 'error', text: '로그인이 필요합니다.' }),
  )
  expect(page.sentBodies).toHaveLength(1)
}, 60_000)

it('UploadPage stops publishing after another member has logged in', async () => {
  let carryOut = (_answer: unknown) => {}
  const page = await openPage({ published: () => new Promise((resolve) => (carryOut = resolve)) })
  fireEvent.drop(document.body, { dataTransfer: { files: [fileOf('one.mp3'), fileOf('two.mp3')] } })
  await screen.findByRole('group', { name: '트랙 2' })
  await fillAlbum(page)
  await fillSound(page, 1)
  await fillSound(page, 2)
  await agree(page)
  await send(page)
  await waitFor(() => expect(page.sentBodies).toHaveLength(1))
  act(() => page.host.setUser(aMember({ userId: '99', nickname: '다른이' })))
  await act(async () => carryOut(undefined))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(page.sentBodies).toHaveLength(1)
  expect([page.host.toasts, page.currentPath(), page.host.taskList()]).toEqual([
    [],
    '/me/sounds/upload',
    [],
  ])
}, 60_000)
