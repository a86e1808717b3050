import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { navOf, registry, remoteOf } from '../testing/registrySamples.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'
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

async function show(answer: object = { dtoList: [] }, inlined = registry) {
  window.matchMedia = (query) =>
    ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never
  window.fetch = async () => Response.json(answer)
  const services = await servicesSample(inlined)
  const page = render(
    <ServicesContext value={services}>
      <Menu />
    </ServicesContext>,
  )
  return { ...services, ...page }
}

const rail = () => screen.getByRole('navigation', { name: '주 메뉴' })
/** Dispatches a pointer event. jsdom has no `PointerEvent`. */
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

  it('closes after a click outside', async () => {
    await show()
    press('menu')
    expect(rail()).toHaveAttribute('data-open', 'true')
    fireEvent.pointerDown(document.body)
    expect(rail()).toHaveAttribute('data-open', 'false')
  })

  it('shows an administrator the number of open reports at their entry', async () => {
    localStorage.setItem('accessToken', tokenOf({ roles: ['ROLE_ADMIN'] }))
    const admin = remoteOf('admin', [['/admin/*', 'ROLE_ADMIN']])
    const nav = ['/admin/reports', '/admin/users'].map((path) => navOf(path, 'ROLE_ADMIN', 1))
    await show(
      { dto: { userId: 7, creditBalance: 0, navCounts: { '/admin/reports': 3 } }, dtoList: [] },
      { remotes: [{ ...admin, manifest: { ...admin.manifest, nav } }] },
    )
    const entry = (name: string) => screen.getByRole('link', { name })
    await waitFor(() => expect(entry('/admin/reports')).toHaveAttribute('data-count', '3'))
    expect(entry('/admin/users')).not.toHaveAttribute('data-count')
  })

  it('closes after navigation', async () => {
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
