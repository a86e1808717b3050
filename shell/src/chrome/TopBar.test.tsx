import type { SessionUser } from '@sori/shared-lib/contract/host'
import { render, screen } from '@testing-library/react'
import type { Services } from '../app/createServices.ts'
import { ServicesProvider } from '../app/useServices.tsx'
import { createValue } from '../app/value.ts'
import { TopBar } from './TopBar.tsx'

function show(user: SessionUser | null, creditBalance?: number, locale: 'ko' | 'en' = 'ko') {
  const services = {
    locale: createValue(locale),
    theme: createValue('light'),
    session: createValue(user),
    me: createValue(creditBalance === undefined ? null : { creditBalance, profileImagePath: null }),
    logout: async () => {},
  } as unknown as Services
  render(
    <ServicesProvider services={services}>
      <TopBar menuOpen={false} onMenu={() => {}} />
    </ServicesProvider>,
  )
}
const member: SessionUser = { userId: '7', username: 'a@b.c', nickname: '달빛', roles: ['ROLE_USER'], profileImagePath: null }

test('a guest finds the way home, to log in and to register', () => {
  show(null)
  expect(screen.getByRole('link', { name: '소리장터 홈' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register')
  expect(screen.queryByRole('button', { name: '로그아웃' })).toBeNull()
})

test('a member sees their credits, profile and logout', () => {
  show(member, 1204)
  expect(screen.getByRole('link', { name: '보유 크레딧 1,204' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '프로필: 달빛' })).toHaveAttribute('href', '/me/info')
  expect(screen.getByRole('button', { name: '로그아웃' })).toBeInTheDocument()
  expect(screen.queryByText('관리자')).toBeNull()
})

test('an administrator carries the label', () => {
  show({ ...member, roles: ['ROLE_ADMIN'] }, 0)
  expect(screen.getByText('관리자')).toBeInTheDocument()
})

test('in English the words are English', () => {
  show(null, undefined, 'en')
  expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '한국어로 보기' })).toBeInTheDocument()
})
