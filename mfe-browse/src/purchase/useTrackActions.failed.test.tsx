import { paths } from '@sori/contract/paths'
import { aTrack, market, someTags } from '@sori/market-kit/testing'
import { aMember, renderRemote } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'

jest.mock('./saveTrack.ts', () => {
  throw new Error('the chunk could not be loaded')
})

it('shows that the code for saving a file could not be loaded', async () => {
  const { host } = renderRemote(
    { App, createStore },
    {
      path: paths.tracks(),
      user: aMember(),
      handlers: [market.listTracks([aTrack({ owned: true })]), market.mappedTags(someTags())],
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: '다시 다운로드' }))
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ kind: 'error', text: '네트워크 연결을 확인해주세요.' }]),
  )
})
