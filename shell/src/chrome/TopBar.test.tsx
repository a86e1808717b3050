import type { Role } from '@sori/contract/account'
import { render, screen } from '@testing-library/react'
import { ServicesProvider } from '../app/useServices.tsx'
import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'
import { TopBar } from './TopBar.tsx'

/** The bar as it is for a visitor, or for 달빛 with `roles` and `creditBalance`. */
async function show({ roles, creditBalance = 0, locale = 'ko' }: { roles?: Role[]; creditBalance?: number; locale?: 'ko' | 'en' }) {
  localStorage.clear()
  localStorage.setItem('locale', locale)
  if (roles) localStorage.setItem('accessToken', tokenOf({ roles }))
  window.fetch = async () => Response.json({ dto: { userId: 7, creditBalance, profileImagePath: null } })
  render(
    <ServicesProvider services={await servicesSample()}>
      <TopBar menuOpen={false} onMenu={() => {}} />
    </ServicesProvider>,
  )
}

test('a guest finds the way home, to log in and to register', async () => {
  await show({})
  expect(screen.getByRole('link', { name: '소리장터 홈' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register')
  expect(screen.queryByRole('button', { name: '로그아웃' })).toBeNull()
})

test('a member sees their credits, profile and logout', async () => {
  await show({ roles: ['ROLE_USER'], creditBalance: 1204 })
  expect(await screen.findByRole('link', { name: '보유 크레딧 1,204' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '프로필: 달빛' })).toHaveAttribute('href', '/me/info')
  expect(screen.getByRole('button', { name: '로그아웃' })).toBeInTheDocument()
  expect(screen.queryByText('관리자')).toBeNull()
})

test('an administrator carries the label', async () => {
  await show({ roles: ['ROLE_ADMIN'] })
  await screen.findByRole('link', { name: '보유 크레딧 0' })
  expect(screen.getByText('관리자')).toBeInTheDocument()
})

test('in English the words are English', async () => {
  await show({ locale: 'en' })
  expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '한국어 – 한국어로 보기' })).toBeInTheDocument()
})
