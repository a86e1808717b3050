import { aTrack } from '@sori/market-kit/testing'
import { renderRemote } from '@sori/remote-kit/testing'
import { act, screen } from '@testing-library/react'
import { createStore } from '../../store.ts'
import { UndoBar } from './UndoBar.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const onExpire = jest.fn()

function App() {
  return (
    <UndoBar
      track={{ ...aTrack(), since: '' }}
      busy={false}
      onUndo={() => {}}
      onExpire={onExpire}
    />
  )
}

function openBar() {
  onExpire.mockClear()
  renderRemote({ App, createStore })
}

it('UndoBar offers to undo for ten seconds', () => {
  openBar()
  act(() => screen.getByRole('button', { name: '되돌리기' }).blur())
  act(() => jest.advanceTimersByTime(9_900))
  expect(onExpire).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(200))
  expect(onExpire).toHaveBeenCalledTimes(1)
})

it('UndoBar stays while it has keyboard focus, and disappears soon after', () => {
  openBar()
  const undo = screen.getByRole('button', { name: '되돌리기' })
  expect(undo).toHaveFocus()
  // Simulated, because jsdom has no :focus-visible.
  jest.spyOn(undo, 'matches').mockReturnValue(true)
  act(() => jest.advanceTimersByTime(60_000))
  expect(onExpire).not.toHaveBeenCalled()
  act(() => undo.blur())
  act(() => jest.advanceTimersByTime(1_100))
  expect(onExpire).toHaveBeenCalledTimes(1)
})
