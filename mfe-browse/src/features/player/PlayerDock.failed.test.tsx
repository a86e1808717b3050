import { aTrack } from '@sori/market-kit/testing'
import { renderRemote } from '@sori/remote-kit/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { playerOf } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'
import { PlayerDock } from './PlayerDock.tsx'

jest.mock('./PlayerPanel.tsx', () => {
  throw new Error('the chunk could not be loaded')
})

test('PlayerDock can pause when its panel could not be loaded', async () => {
  FakeAudio.install()
  const { host } = renderRemote({ App: PlayerDock, createStore }, { path: '/subscription' })
  await act(async () => playerOf(host).play(aTrack(), { tracks: [aTrack()] }))
  const audio = FakeAudio.created[0] as FakeAudio
  await act(async () => audio.start(222))
  expect(await screen.findByRole('region', { name: '오디오 플레이어' })).toHaveTextContent(
    'TRACK 1',
  )
  await userEvent.click(screen.getByRole('button', { name: '일시정지' }))
  expect(playerOf(host).state.getSnapshot().phase).toBe('paused')
  expect(audio.paused).toBe(true)
  expect(screen.getByRole('button', { name: '재생' })).toBeVisible()
})
