import type { Role } from '@sori/contract/account'
import { fireEvent, render, screen } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'
import { TopBar } from './TopBar.tsx'

/** Renders the bar for a visitor, or for the member 달빛 with `roles`. */
async function show({
  roles,
  creditBalance = 0,
  locale = 'ko',
}: {
  roles?: Role[]
  creditBalance?: number
  locale?: 'ko' | 'en'
}) {
  localStorage.clear()
  localStorage.setItem('locale', locale)
  if (roles) localStorage.setItem('accessToken', tokenOf({ roles }))
  window.fetch = async (input) =>
    Response.json(
      String(input).includes('/cart/')
        ? { dtoList: [{}, {}] }
        : { dto: { userId: 7, creditBalance, profileImagePath: null } },
    )
  const services = await servicesSample()
  render(
    <ServicesContext value={services}>
      <TopBar menuOpen={false} onMenu={() => {}} />
    </ServicesContext>,
  )
  return services
}

describe('TopBar', () => {
  it('links a visitor to the start page, login and registration', async () => {
    await show({})
    expect(screen.getByRole('link', { name: '소리장터 홈' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register')
    expect(screen.queryByRole('button', { name: '로그아웃' })).toBeNull()
  })

  it('shows a member their credits, profile and logout', async () => {
    await show({ roles: ['ROLE_USER'], creditBalance: 1204 })
    const balance = await screen.findByRole('link', { name: '보유 크레딧 1,204' })
    expect(balance).toHaveAttribute('href', '/me/subscription#ledger')
    expect(await screen.findByRole('link', { name: '장바구니, 2곡' })).toHaveAttribute(
      'href',
      '/me/cart',
    )
    expect(screen.getByRole('link', { name: '프로필: 달빛' })).toHaveAttribute('href', '/me/info')
    expect(screen.getByRole('button', { name: '로그아웃' })).toBeInTheDocument()
    expect(screen.queryByText('관리자')).toBeNull()
  })

  it('labels an administrator', async () => {
    await show({ roles: ['ROLE_ADMIN'] })
    // No link for administrators, because the ledger is for members.
    const balance = await screen.findByRole('link', { name: '보유 크레딧 0' })
    expect(balance).toHaveAttribute('href', '/subscription')
    expect(screen.getByText('관리자')).toBeInTheDocument()
  })

  it('searches the catalogue and refuses a blank search in a toast', async () => {
    const { toasts, history } = await show({})
    const box = screen.getByRole('combobox', { name: '음원 검색' })
    fireEvent.submit(box)
    expect(toasts.current.getSnapshot()).toMatchObject({
      kind: 'error',
      text: '검색어를 입력해주세요.',
    })
    // The suggestions are loaded later.
    await screen.findByRole('status')
    fireEvent.change(box, { target: { value: '달' } })
    fireEvent.submit(box)
    const { pathname, search } = history.getSnapshot().location
    expect(pathname + decodeURIComponent(search)).toBe('/sounds/tracks?keyword=달&type=a')
    expect(box).toHaveValue('달')
  })

  it('uses English when English is chosen', async () => {
    await show({ locale: 'en' })
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '한국어 – 한국어로 보기' })).toBeInTheDocument()
  })
})
