import type { ManagedTrack } from '@sori/contract/management'
import { anAlbum, aTrack, wireAlbum, wirePage, wireTrack } from '@sori/market-kit/testing'
import { type Answer, carriedOut, problem, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const hidden: Answer = () =>
  carriedOut('SOUND_HIDDEN', '숨겼습니다. 이미 구매한 회원은 계속 이용할 수 있습니다.')

async function openPage(path: string, hiding: Partial<ManagedTrack> = {}, answer: Answer = hidden) {
  const sentRequests: { call: string; body: unknown }[] = []
  const recorded: Answer = (request) => {
    sentRequests.push({ call: request.url.pathname, body: request.body })
    return answer(request)
  }
  const page = renderAdmin({
    path,
    handlers: [
      respond.to('GET /api/admin/picks', () => ({ dto: { version: 0, picks: [] } })),
      respond.to('GET /api/admin/tracks', () => wirePage([{ ...wireTrack(aTrack()), ...hiding }])),
      respond.to('GET /api/admin/albums', () => wirePage([{ ...wireAlbum(anAlbum()), ...hiding }])),
      respond.to('PATCH /api/admin/tracks/:musicId', recorded),
      respond.to('PATCH /api/admin/albums/:albumId', recorded),
      respond.to('POST /api/admin/takedowns', recorded),
      respond.to('DELETE /api/admin/takedowns/:kind/:id', recorded),
    ],
  })
  await screen.findAllByRole('cell')
  return { ...page, sentRequests, user: userEvent.setup() }
}
const button = (name: string) => screen.getByRole('button', { name })

describe('hiding', () => {
  it('requires a reason for the artist of a track, and emits the event', async () => {
    const { user, host, sentRequests } = await openPage('/admin/tracks')
    await user.click(button('TRACK 1 숨기기'))
    const dialog = screen.getByRole('dialog', { name: "'TRACK 1' 숨기기" })
    await user.click(within(dialog).getByRole('button', { name: '숨기기' }))
    const reason = within(dialog).getByRole('textbox', { name: '사유' })
    expect(reason).toHaveAccessibleDescription(
      '사유는 필수 입력 항목입니다. 아티스트에게 보이는 사유입니다.',
    )
    expect(sentRequests).toEqual([])
    await user.type(reason, ' 저작권 신고 ')
    await user.click(within(dialog).getByRole('button', { name: '숨기기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests).toEqual([
      { call: '/api/admin/tracks/1', body: { hidden: true, reason: '저작권 신고' } },
    ])
    expect(host.toasts.at(-1)).toEqual({
      kind: 'ok',
      text: '숨겼습니다. 이미 구매한 회원은 계속 이용할 수 있습니다.',
    })
    expect(host.emitted).toEqual([{ type: 'track.changed', detail: { musicIds: [1] } }])
  })

  it('hides an album with the typed reason, and emits the event', async () => {
    const { user, host, sentRequests } = await openPage('/admin/albums')
    await user.click(button('ALBUM 1 숨기기'))
    await user.type(screen.getByRole('textbox', { name: '사유' }), '중복 등록')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '숨기기' }))
    await waitFor(() =>
      expect(sentRequests).toEqual([
        { call: '/api/admin/albums/1', body: { hidden: true, reason: '중복 등록' } },
      ]),
    )
    expect(host.emitted).toEqual([{ type: 'album.changed', detail: { albumIds: [1] } }])
  })

  it('keeps the typed reason when the server fails', async () => {
    const { user } = await openPage('/admin/tracks', {}, () => problem(500, 'INTERNAL'))
    await user.click(button('TRACK 1 숨기기'))
    const reason = screen.getByRole('textbox', { name: '사유' })
    await user.type(reason, '중복 등록')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '숨기기' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('서버 오류가 발생했습니다.')
    expect(reason).toHaveValue('중복 등록')
  })
})

describe('taking down', () => {
  const takenDown: Answer = () => carriedOut('SOUND_TAKEN_DOWN', '게시를 중단했습니다.')

  it('requires a choice for the buyers and a reason', async () => {
    const { user, host, sentRequests } = await openPage('/admin/albums', {}, takenDown)
    await user.click(button('ALBUM 1 게시 중단'))
    const dialog = within(screen.getByRole('dialog', { name: "'ALBUM 1' 게시 중단" }))
    await user.click(dialog.getByRole('button', { name: '게시 중단' }))
    const buyers = dialog.getByRole('combobox', { name: '구매한 회원의 파일' })
    expect(buyers).toHaveAccessibleDescription('구매한 회원의 파일은 필수 입력 항목입니다.')
    expect(sentRequests).toEqual([])
    await user.selectOptions(buyers, '회수: 더 이상 내려받을 수 없습니다')
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '저작권자의 요청')
    await user.click(dialog.getByRole('button', { name: '게시 중단' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { kind: 'album', id: 1, buyers: 'lose', reason: '저작권자의 요청' }
    expect(sentRequests).toEqual([{ call: '/api/admin/takedowns', body }])
    expect(host.emitted).toEqual([{ type: 'album.changed', detail: { albumIds: [1] } }])
    expect(host.toasts.at(-1)).toEqual({ kind: 'ok', text: '게시를 중단했습니다.' })
  })

  it('shows the reason of a taken down track and lifts it', async () => {
    const hiding = { hidden: true, takenDown: true, hiddenReason: '저작권자의 요청' }
    const { user, host, sentRequests } = await openPage('/admin/tracks', hiding, () =>
      carriedOut('TAKEDOWN_LIFTED', '게시 중단을 해제했습니다.'),
    )
    expect(screen.getByText('게시 중단: 저작권자의 요청')).toBeVisible()
    for (const name of ['TRACK 1 다시 공개', 'TRACK 1 수정'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(button('TRACK 1 게시 중단 해제'))
    expect(host.questions.map(({ title }) => title)).toEqual([
      "'TRACK 1' 게시 중단을 해제하시겠습니까?",
    ])
    await waitFor(() =>
      expect(sentRequests).toEqual([{ call: '/api/admin/takedowns/track/1', body: '' }]),
    )
    expect(host.emitted).toEqual([{ type: 'track.changed', detail: { musicIds: [1] } }])
  })
})

describe('a hidden item', () => {
  const byAdmin = {
    hidden: true,
    hiddenBy: 'administrator',
    hiddenReason: '저작권 신고',
    previewPath: '/api/stream/secret?until=1',
  } as const

  it('shows who hid it and the reason, and can be played', async () => {
    await openPage('/admin/tracks', byAdmin)
    expect(screen.getByText(/관리자.*저작권 신고/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'TRACK 1 재생' })).toBeVisible()
  })

  it('becomes public immediately when it is shown again', async () => {
    const { user, host, sentRequests } = await openPage('/admin/tracks', byAdmin, () =>
      carriedOut('SOUND_SHOWN', '다시 표시합니다.'),
    )
    await user.click(button('TRACK 1 다시 공개'))
    await waitFor(() =>
      expect(sentRequests).toEqual([{ call: '/api/admin/tracks/1', body: { hidden: false } }]),
    )
    expect(host.toasts).toEqual([{ kind: 'ok', text: '다시 표시합니다.' }])
    expect(host.emitted).toEqual([{ type: 'track.changed', detail: { musicIds: [1] } }])
  })
})
