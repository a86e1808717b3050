import type { CollectionDto } from '@sori/contract/library'
import { paths } from '@sori/contract/paths'
import { tracks, wireTrack } from '@sori/market-kit/testing'
import { aMember, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const night: CollectionDto = {
  collectionId: 5,
  name: '밤 산책',
  code: 'secret',
  shared: false,
  tracks: 3,
  albumArtPath: null,
  modifyDate: '2026-03-01T00:00:00.000Z',
}
const page = { ...night, nickname: '달빛', own: true, items: tracks(1, 3).map(wireTrack) }

function open(change: Partial<typeof page> = {}, { confirm = true, fails = false } = {}) {
  const bodies: unknown[] = []
  const shown = { ...page, ...change }
  const rendered = renderRemote(
    { App, createStore },
    {
      path: paths.collection('secret'),
      user: aMember(),
      confirm: () => confirm,
      handlers: [
        respond.to('GET /api/sounds/collections/secret', () => ({ dto: shown })),
        respond.to('PATCH /api/me/collections/5', ({ body }) => {
          bodies.push(body)
          if (fails) return problem(503, 'UNAVAILABLE', { message: '잠시 후 다시 시도해주세요.' })
          Object.assign(shown, body)
          return carriedOut('COLLECTION_CHANGED', '저장되었습니다.')
        }),
        respond.to('DELETE /api/me/collections/5', () => carriedOut('COLLECTION_REMOVED')),
        respond.to('GET /api/me/collections', () => ({ dtoList: [] })),
      ],
    },
  )
  const button = (name: string | RegExp) => screen.findByRole('button', { name })
  const press = async (name: string | RegExp) => userEvent.click(await button(name))
  return { ...rendered, bodies, press }
}

describe("the page of the member's own collection", () => {
  it('shares the collection after a confirmation, and copies its link', async () => {
    const { press, host, bodies } = open()
    expect(await screen.findByText(/^나만 보기 · 3곡 · /)).toBeVisible()
    await press('공유')
    await waitFor(() => expect(host.toasts).toMatchObject([{ text: '링크가 복사되었습니다!' }]))
    expect(host.questions).toMatchObject([{ title: "'밤 산책' 컬렉션을 공유하시겠습니까?" }])
    expect(bodies).toEqual([{ shared: true }])
    expect(await screen.findByRole('button', { name: '공유 중지' })).toBeVisible()
    expect(host.emitted).toEqual([{ type: 'collection.changed', detail: {} }])
  })

  it('stays private when the confirmation is cancelled', async () => {
    const { press, bodies } = open({}, { confirm: false })
    await press('공유')
    expect(bodies).toEqual([])
  })

  it('saves name, order and removed tracks in one request', async () => {
    const { press, bodies } = open()
    await press('편집')
    const dialog = await screen.findByRole('dialog')
    await userEvent.clear(within(dialog).getByLabelText('이름'))
    await userEvent.type(within(dialog).getByLabelText('이름'), '새벽')
    within(dialog).getByRole('button', { name: 'TRACK 1 순서 바꾸기' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(within(dialog).getByText('TRACK 1: 2번째로 옮겼습니다.')).toBeInTheDocument()
    await press('TRACK 3 빼기')
    await userEvent.click(within(dialog).getByRole('button', { name: '저장' }))
    await waitFor(() => expect(bodies).toEqual([{ name: '새벽', order: [2, 1], removed: [3] }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a failure below the tracks, and keeps the changed name', async () => {
    const { press } = open({}, { fails: true })
    await press('편집')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('이름'), ' 2')
    await userEvent.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('잠시 후 다시 시도해주세요.')
    expect(dialog.getByLabelText('이름')).toBeValid()
    expect(dialog.getByLabelText('이름')).toHaveValue('밤 산책 2')
  })

  it('opens the list after deleting the collection, without requesting it again', async () => {
    const { press, host, calls } = open()
    await press('삭제')
    await waitFor(() => expect(host.visited.at(-1)).toBe(paths.collections()))
    expect(await screen.findByText('컬렉션이 없습니다.')).toBeVisible()
    expect(calls.filter((call) => call.includes('/sounds/collections/'))).toHaveLength(1)
  })
})

describe("the page of another member's collection", () => {
  it("shows the member's nickname, and no buttons that change the collection", async () => {
    open({ own: false, shared: true })
    expect(await screen.findByText(/^달빛의 컬렉션 · 3곡/)).toBeVisible()
    expect(screen.getByRole('button', { name: '전체 재생' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '편집' })).toBeNull()
  })

  it('explains that a collection is not shared', async () => {
    renderRemote(
      { App, createStore },
      {
        path: paths.collection('private'),
        handlers: [
          respond.to('GET /api/sounds/collections/private', () => problem(404, 'NOT_FOUND')),
        ],
      },
    )
    expect(await screen.findByRole('heading', { name: '컬렉션을 찾을 수 없습니다.' })).toBeVisible()
    expect(screen.getByText('삭제되었거나 공유가 끝난 컬렉션입니다.')).toBeVisible()
  })
})

describe("the list of the member's collections", () => {
  it('creates an empty collection in a dialog', async () => {
    const bodies: unknown[] = []
    const dtoList: CollectionDto[] = []
    renderRemote(
      { App, createStore },
      {
        path: paths.collections(),
        user: aMember(),
        handlers: [
          respond.to('GET /api/me/collections', () => ({ dtoList: [...dtoList] })),
          respond.to('POST /api/me/collections', ({ body }) => {
            bodies.push(body)
            dtoList.push({ ...night, tracks: 0 })
            return { dto: dtoList[0] }
          }),
        ],
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: '새 컬렉션' }))
    const dialog = within(await screen.findByRole('dialog', { name: '새 컬렉션' }))
    await userEvent.type(dialog.getByLabelText('새 컬렉션 이름'), '밤 산책{Enter}')
    expect(await screen.findByRole('link', { name: /밤 산책/ })).toBeVisible()
    expect(bodies).toEqual([{ name: '밤 산책', musicIds: [] }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
