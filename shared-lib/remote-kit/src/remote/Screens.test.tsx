import { configureStore } from '@reduxjs/toolkit'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember, renderRemote } from '../testing/index.ts'
import { Screens } from './Screens.tsx'

const Note = () => <textarea aria-label="note" />
const App = () => <Screens screens={{ '/note': Note }} />

const member = aMember({ userId: '1' })

async function typeAs(user: typeof member | null) {
  const { host } = renderRemote(
    { App, createStore: () => configureStore({ reducer: () => 0 }) },
    { path: '/note', user },
  )
  await userEvent.type(screen.getByRole('textbox'), 'mine')
  return host
}

describe('unsaved input of a screen', () => {
  it('disappears when another member logs in', async () => {
    const host = await typeAs(member)
    act(() => host.setUser(aMember({ userId: '2' })))
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  it('disappears when another member logs in after a logout', async () => {
    const host = await typeAs(member)
    act(() => host.setUser(null))
    act(() => host.setUser(aMember({ userId: '2' })))
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  it('stays when the same member logs in under another nickname', async () => {
    const host = await typeAs(member)
    act(() => host.setUser(null))
    expect(screen.getByRole('textbox')).toHaveValue('mine')
    act(() => host.setUser({ ...member, nickname: '다른 이름' }))
    expect(screen.getByRole('textbox')).toHaveValue('mine')
  })

  it('stays when a visitor logs in', async () => {
    const host = await typeAs(null)
    act(() => host.setUser(member))
    expect(screen.getByRole('textbox')).toHaveValue('mine')
  })
})
