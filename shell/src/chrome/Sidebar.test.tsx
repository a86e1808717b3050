import { act, fireEvent, render, screen } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { Sidebar } from './Sidebar.tsx'
import { useSidebar } from './useSidebar.ts'

function Menu() {
  const sidebar = useSidebar()
  return (
    <>
      <button type="button" data-menu-button onClick={sidebar.toggle}>
        menu
      </button>
      <Sidebar {...sidebar} />
    </>
  )
}

async function show() {
  window.matchMedia = (query) =>
    ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never
  window.fetch = async () => Response.json({ dtoList: [] })
  const services = await servicesSample()
  const page = render(
    <ServicesContext value={services}>
      <Menu />
    </ServicesContext>,
  )
  return { ...services, ...page }
}

const rail = () => screen.getByRole('navigation', { name: '주 메뉴' })
/** jsdom has no pointer events. */
const point = (type: string) => {
  const event = new MouseEvent(type, { bubbles: true })
  fireEvent(rail(), Object.assign(event, { pointerType: 'mouse' }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('Sidebar', () => {
  beforeEach(() => {
    localStorage.clear()
    document.documentElement.dataset.sidebar = ''
  })

  it('collapses after a click outside', async () => {
    await show()
    press('menu')
    expect(rail()).toHaveAttribute('data-open', 'true')
    fireEvent.pointerDown(document.body)
    expect(rail()).toHaveAttribute('data-open', 'false')
  })

  it('collapses after navigation', async () => {
    const { history } = await show()
    press('menu')
    act(() => history.navigator.push('/subscription'))
    expect(rail()).toHaveAttribute('data-open', 'false')
  })

  it('shows its labels under the pointer', async () => {
    await show()
    point('pointerover')
    expect(rail()).toHaveAttribute('data-open', 'true')
    point('pointerout')
    expect(rail()).toHaveAttribute('data-open', 'false')
  })

  it('stays open when it is pinned', async () => {
    const { history, unmount } = await show()
    press('menu')
    press('메뉴 고정')
    fireEvent.pointerDown(document.body)
    act(() => history.navigator.push('/subscription'))
    expect(rail()).toHaveAttribute('data-open', 'true')
    unmount()
    expect(localStorage.getItem('sidebar')).toBe('pinned')
    await show()
    expect(rail()).toHaveAttribute('data-open', 'true')
    press('menu')
    expect(rail()).toHaveAttribute('data-open', 'false')
    expect(localStorage.getItem('sidebar')).toBe('')
  })
})
