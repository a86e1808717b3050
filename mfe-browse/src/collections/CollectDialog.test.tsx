import { paths } from '@sori/contract/paths'
import { market, someTags, tracks } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
} from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'

const night = {
  collectionId: 5,
  name: '밤 산책',
  code: 'secret',
  shared: false,
  tracks: 3,
  albumArtPath: null,
  modifyDate: '2026-03-01T00:00:00.000Z',
}

interface PageOptions {
  extend?: Answer
  user?: ReturnType<typeof aMember> | null
}

function show({ extend, user = aMember() }: PageOptions = {}) {
  const bodies: unknown[] = []
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.tracks(),
      user,
      handlers: [
        market.listTracks(tracks(1, 2)),
        market.mappedTags(someTags()),
        respond.to('GET /api/me/collections', () => ({ dtoList: [night] })),
        respond.to('POST /api/me/collections', ({ body }) => {
          bodies.push(body)
          return { dto: { ...night, ...(body as object), collectionId: 6 } }
        }),
        respond.to(
          'POST /api/me/collections/5/tracks',
          extend ??
            (({ body }) => {
              bodies.push(body)
              return carriedOut('COLLECTION_EXTENDED')
            }),
        ),
      ],
    },
  )
  return { ...page, bodies, texts: () => page.host.toasts.map(({ text }) => text) }
}

async function open(start?: PageOptions) {
  const page = show(start)
  await userEvent.click(await screen.findByRole('button', { name: 'TRACK 2 메뉴' }))
  await userEvent.click(await screen.findByRole('button', { name: '컬렉션에 담기' }))
  return page
}

afterEach(() => sessionStorage.clear())

describe('CollectDialog', () => {
  it('creates a collection when the member types a name and presses Enter', async () => {
    const { bodies, texts } = await open()
    await userEvent.type(await screen.findByLabelText('새 컬렉션 이름'), '드라이브{Enter}')
    await waitFor(() => expect(texts()).toEqual(["'드라이브' 컬렉션을 만들었습니다."]))
    expect(bodies).toEqual([{ name: '드라이브', musicIds: [2] }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('adds the track to an existing collection', async () => {
    const { bodies, texts } = await open()
    await userEvent.click(await screen.findByRole('button', { name: /밤 산책/ }))
    await waitFor(() => expect(texts()).toEqual(["'밤 산책' 컬렉션에 담았습니다."]))
    expect(bodies).toEqual([{ musicIds: [2] }])
  })

  it('shows beside the collection why the server refused the track', async () => {
    await open({
      extend: () => problem(400, 'COLLECTION_FULL', { params: { max: 200 } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /밤 산책/ }))
    expect(await screen.findByText('한 컬렉션에는 200곡까지 담을 수 있습니다.')).toBeVisible()
  })

  it('refuses a new collection without a name', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '만들기' }))
    expect(await screen.findByText(/필수 입력 항목입니다/)).toBeVisible()
  })

  it('opens the login for a visitor, and the dialog again afterwards', async () => {
    const { host, unmount } = await open({ user: null })
    await waitFor(() => expect(host.visited.at(-1)).toBe('/login'))
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    const member = show()
    await userEvent.click(await screen.findByRole('button', { name: /밤 산책/ }))
    await waitFor(() => expect(member.bodies).toEqual([{ musicIds: [2] }]))
  })
})
