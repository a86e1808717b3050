import type { PickDto } from '@sori/contract/management'
import { aTrack, wirePage, wireTrack } from '@sori/market-kit/testing'
import { type Answer, carriedOut, problem, respond } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const pickOf = (musicId: number, change: Partial<PickDto> = {}): PickDto => ({
  musicId,
  title: `TRACK ${musicId}`,
  nickname: '새벽하늘',
  albumArtPath: null,
  sentence: '',
  hidden: false,
  ...change,
})

function openPage(path: string, initialPicks: PickDto[], answer?: Answer) {
  const sentBodies: unknown[] = []
  let picks = initialPicks
  let version = 7
  const set: Answer = (request) => {
    sentBodies.push(request.body)
    if (answer) return answer(request)
    const body = request.body as { picks: { musicId: number; sentence: string }[] }
    picks = body.picks.map(({ musicId, sentence }) => pickOf(musicId, { sentence }))
    version += 1
    return carriedOut('PICKS_CHANGED', '저장되었습니다.')
  }
  const tracks = [aTrack(), aTrack({ id: 2 })]
  const page = renderAdmin({
    path,
    handlers: [
      respond.to('GET /api/admin/picks', () => ({ dto: { version, picks } })),
      respond.to('PUT /api/admin/picks', set),
      respond.to('GET /api/admin/tracks', () => wirePage(tracks.map(wireTrack))),
    ],
  })
  return { ...page, sentBodies, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })
const rows = () => within(screen.getByRole('list', { name: '추천 트랙' })).getAllByRole('listitem')
const titles = () => rows().map((row) => within(row).getByRole('link').textContent)

describe('PickTrack', () => {
  it('adds a track at the end of the picks, and removes it again', async () => {
    const { user, sentBodies, host } = openPage('/admin/tracks', [pickOf(1, { sentence: '밤에' })])
    const first = await screen.findByRole('button', { name: 'TRACK 1 추천' })
    expect(first).toHaveAttribute('aria-pressed', 'true')
    await user.click(button('TRACK 2 추천'))
    await waitFor(() => expect(button('TRACK 2 추천')).toHaveAttribute('aria-pressed', 'true'))
    expect(host.emitted.at(-1)).toEqual({ type: 'track.changed', detail: { musicIds: [1, 2] } })
    await user.click(button('TRACK 1 추천'))
    await waitFor(() => expect(button('TRACK 1 추천')).toHaveAttribute('aria-pressed', 'false'))
    expect(sentBodies).toEqual([
      {
        version: 7,
        picks: [
          { musicId: 1, sentence: '밤에' },
          { musicId: 2, sentence: '' },
        ],
      },
      { version: 8, picks: [{ musicId: 2, sentence: '' }] },
    ])
  })

  it('explains why no other track can be added to twelve picks', async () => {
    openPage(
      '/admin/tracks',
      Array.from({ length: 12 }, (_, index) => pickOf(index + 2)),
    )
    expect(await screen.findByRole('button', { name: 'TRACK 1 추천' })).toBeDisabled()
    expect(button('TRACK 1 추천')).toHaveAttribute('title', '12곡까지 추천할 수 있습니다.')
    expect(button('TRACK 2 추천')).toBeEnabled()
  })
})

describe('PicksPage', () => {
  it('saves order, sentences and removals together', async () => {
    const { user, sentBodies, host } = openPage(
      '/admin/picks',
      [1, 2, 3].map((id) => pickOf(id)),
    )
    expect(await screen.findByText('추천 3/12곡')).toBeVisible()
    expect(button('저장')).toBeDisabled()
    button('TRACK 1 순서 바꾸기').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(titles()).toEqual(['TRACK 2', 'TRACK 3', 'TRACK 1'])
    expect(screen.getByText('TRACK 1: 3번째로 옮겼습니다.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'TRACK 1 추천 문구' }), '비 오는 밤')
    await user.click(button('TRACK 2 추천에서 빼기'))
    await user.click(button('저장'))
    await waitFor(() => expect(button('저장')).toBeDisabled())
    expect(sentBodies).toEqual([
      {
        version: 7,
        picks: [
          { musicId: 3, sentence: '' },
          { musicId: 1, sentence: '비 오는 밤' },
        ],
      },
    ])
    expect(titles()).toEqual(['TRACK 3', 'TRACK 1'])
    expect(host.toasts.at(-1)).toEqual({ kind: 'ok', text: '저장되었습니다.' })
  })

  it('keeps unsaved changes when another tab saves', async () => {
    const { user, host, calls } = openPage('/admin/picks', [pickOf(1), pickOf(2)])
    await user.click(await screen.findByRole('button', { name: 'TRACK 2 추천에서 빼기' }))
    const before = calls.length
    act(() => host.events.emit('track.changed', { musicIds: [1] }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(calls).toHaveLength(before)
    expect(titles()).toEqual(['TRACK 1'])
    expect(button('저장')).toBeEnabled()
  })

  it('names the change of another administrator, and marks hidden tracks', async () => {
    const refusal = () =>
      problem(409, 'CHANGED_MEANWHILE', { params: { current: '', given: '', version: 9 } })
    const { user, host } = openPage(
      '/admin/picks',
      [pickOf(1, { hidden: true }), pickOf(2)],
      refusal,
    )
    expect(await screen.findByText('새벽하늘 · 숨김')).toBeVisible()
    await user.click(button('TRACK 2 추천에서 빼기'))
    await user.click(button('저장'))
    await waitFor(() =>
      expect(host.toasts.at(-1)?.text).toMatch(/^그 사이에 정보가 변경되었습니다\./),
    )
  })

  it('links to the tracks while nothing is picked', async () => {
    openPage('/admin/picks', [])
    expect(await screen.findByText('추천한 트랙이 없습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '트랙 관리로 이동' })).toHaveAttribute(
      'href',
      '/admin/tracks',
    )
  })
})
