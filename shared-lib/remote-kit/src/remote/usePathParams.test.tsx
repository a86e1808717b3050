import { configureStore } from '@reduxjs/toolkit'
import { act, screen } from '@testing-library/react'
import { renderRemote } from '../testing/index.ts'
import { Screens } from './Screens.tsx'
import { usePathParams } from './usePathParams.ts'

const ROUTE = '/packs/:id/tracks/:track'

function Track() {
  const { id, track } = usePathParams(ROUTE)
  return <h1>{`${id}, ${track}`}</h1>
}

const App = () => <Screens screens={{ [ROUTE]: Track }} />

describe('usePathParams', () => {
  it("returns the values of the current screen's path", () => {
    const { host } = renderRemote(
      { App, createStore: () => configureStore({ reducer: () => 0 }) },
      { path: '/packs/7/tracks/%EB%B4%84' },
    )
    expect(screen.getByRole('heading')).toHaveTextContent('7, 봄')
    act(() => host.navigation.navigator.push('/packs/8/tracks/2'))
    expect(screen.getByRole('heading')).toHaveTextContent('8, 2')
  })
})
