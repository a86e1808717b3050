import { paths } from '@sori/contract/paths'
import { market, someTags, tracks, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'

interface Answers {
  saved?: readonly number[]
  save?: Answer
}

async function open({ saved = [], save, ...start }: Answers & TestHostStart = {}) {
  const savedIds = new Set(saved)
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.tracks(),
      user: aMember(),
      handlers: [
        market.listTracks(tracks(1, 3)),
        market.mappedTags(someTags()),
        respond.to('GET /api/me/favourites/saved', ({ url }) => ({
          dto: {
            musicIds: (url.searchParams.get('ids') ?? '')
              .split(',')
              .map(Number)
              .filter((id) => savedIds.has(id)),
          },
        })),
        respond.to(
          'PUT /api/me/favourites/:id',
          save ??
            (({ params }) => {
              savedIds.add(Number(params.id))
              return carriedOut('FAVOURITE_SAVED')
            }),
        ),
        respond.to('DELETE /api/me/favourites/:id', ({ params }) => {
          savedIds.delete(Number(params.id))
          return carriedOut('FAVOURITE_REMOVED')
        }),
      ],
      ...start,
    },
  )
  await screen.findByRole('link', { name: 'TRACK 1' })
  const heart = (id: number) => {
    const row = screen.getByRole('link', { name: `TRACK ${id}` }).closest('li') as HTMLElement
    return within(row).getByRole('button', { name: '저장' })
  }
  return {
    ...page,
    savedIds,
    heart,
    press: (id: number) => userEvent.click(heart(id)),
    texts: () => page.host.toasts.map(({ text }) => text),
    flagCalls: () => page.calls.filter((call) => call.includes('/saved?')),
  }
}

afterEach(() => sessionStorage.clear())

describe('HeartButton in a row', () => {
  it('shows which tracks are saved, after one request for all rows', async () => {
    const { heart, flagCalls } = await open({ saved: [2] })
    await waitFor(() => expect(heart(2)).toBePressed())
    expect([1, 3].map((id) => heart(id).getAttribute('aria-pressed'))).toEqual(['false', 'false'])
    expect(flagCalls()).toEqual(['GET /api/me/favourites/saved?ids=1,2,3'])
  })

  it('saves and removes a track, with a toast and an event', async () => {
    const { heart, press, host, texts } = await open()
    await press(2)
    await waitFor(() => expect(texts()).toEqual(['저장한 트랙에 담았습니다.']))
    expect(heart(2)).toBePressed()
    expect(host.emitted).toEqual([{ type: 'favourite.changed', detail: { musicIds: [2] } }])
    await press(2)
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(heart(2)).not.toBePressed()
  })

  it('fills at the press, and empties again when the server refuses', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { heart, press, texts, flagCalls } = await open({ save: () => promise })
    await waitFor(() => expect(flagCalls()).toHaveLength(1))
    await press(1)
    await waitFor(() => expect(heart(1)).toBePressed())
    resolve(problem(400, 'FAVOURITES_FULL', { params: { max: 5000 } }))
    await waitFor(() => expect(heart(1)).not.toBePressed())
    expect(texts()).toEqual(['트랙을 5,000곡까지 저장할 수 있습니다.'])
  })

  it('fills when the member saves the track in another tab', async () => {
    const { heart, host, savedIds, flagCalls } = await open()
    await waitFor(() => expect(flagCalls()).toHaveLength(1))
    savedIds.add(2)
    host.events.emit('favourite.changed', { musicIds: [2] })
    await waitFor(() => expect(heart(2)).toBePressed())
    expect(flagCalls().at(-1)).toBe('GET /api/me/favourites/saved?ids=2')
  })

  it('opens the login for a visitor, and saves the track afterwards', async () => {
    const visitor = await open({ user: null })
    await visitor.press(2)
    await waitFor(() => expect(visitor.host.visited.at(-1)).toBe('/login'))
    expect(visitor.texts()).toContain('트랙을 저장하려면 로그인해주세요.')
    expect(visitor.calls.filter((call) => call.includes('favourites'))).toEqual([])
    visitor.unmount()
    const { heart, texts } = await open()
    await waitFor(() => expect(texts()).toEqual(['저장한 트랙에 담았습니다.']))
    await waitFor(() => expect(heart(2)).toBePressed())
    expect([1, 3].map((id) => heart(id).getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  })

  it('keeps the focus while the code of favourites is loading', async () => {
    const { heart, flagCalls } = await open()
    heart(1).focus()
    await waitFor(() => expect(flagCalls()).toHaveLength(1))
    expect(heart(1)).toHaveFocus()
  })
})

describe('the page of saved tracks', () => {
  const openList = (list = tracks(1, 2)) =>
    renderRemote(
      { App, createStore },
      {
        path: paths.favourites(),
        user: aMember(),
        handlers: [
          respond.to('GET /api/me/favourites', () => wirePage(list.map(wireTrack))),
          respond.to('GET /api/me/favourites/saved', () => ({
            dto: { musicIds: list.map(({ id }) => id) },
          })),
          respond.to('DELETE /api/me/favourites/:id', () => carriedOut('FAVOURITE_REMOVED')),
        ],
      },
    )

  it('lists saved tracks, and keeps a removed track until the next visit', async () => {
    const { host } = openList()
    expect(await screen.findByRole('heading', { name: '저장한 트랙' })).toBeVisible()
    expect(await screen.findByText('트랙 2곡')).toBeVisible()
    const [first] = await screen.findAllByRole('button', { name: '저장', pressed: true })
    await userEvent.click(first as HTMLElement)
    await waitFor(() => expect(host.toasts).toHaveLength(1))
    expect(first).not.toBePressed()
    expect(screen.getByRole('link', { name: 'TRACK 1' })).toBeVisible()
  })

  it('explains the heart to a member without saved tracks', async () => {
    openList([])
    expect(await screen.findByText('트랙의 하트를 누르면 여기에 모입니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '트랙 둘러보기' })).toHaveAttribute(
      'href',
      paths.tracks(),
    )
  })
})
