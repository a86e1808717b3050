import { paths } from '@sori/contract/paths'
import type { WrittenManifest } from '@sori/contract/registry'
import { findPasswordHeads, registerHeads } from './remote.heads.ts'

export const manifest = {
  name: 'account',
  contract: '^1.2.0',
  routes: [
    { path: paths.login(), access: 'public', title: { ko: '로그인', en: 'Log in' }, firstData: [] },
    {
      path: paths.register(),
      access: 'public',
      title: { ko: '회원가입', en: 'Register' },
      page: './features/register/RegisterPage.tsx',
      firstData: [],
      heads: registerHeads,
    },
    {
      path: paths.activation(),
      access: 'public',
      title: { ko: '이메일 인증', en: 'Email verification' },
      page: './features/activation/ActivationPage.tsx',
      firstData: [],
    },
    {
      path: paths.findPassword(),
      access: 'public',
      title: { ko: '비밀번호 찾기', en: 'Find password' },
      page: './features/find-password/FindPasswordPage.tsx',
      firstData: [],
      heads: findPasswordHeads,
    },
    {
      path: paths.resetPassword(),
      access: 'public',
      title: { ko: '비밀번호 재설정', en: 'Reset password' },
      page: './features/reset-password/ResetPasswordPage.tsx',
      firstData: [],
    },
    {
      path: paths.myInfo(),
      access: 'ROLE_USER',
      title: { ko: '내 정보', en: 'My info' },
      page: './features/info/InfoPage.tsx',
      firstData: ['/api/me/sessions'],
    },
    {
      path: paths.myNotifications(),
      access: 'authenticated',
      title: { ko: '알림', en: 'Notifications' },
      page: './features/notifications/NotificationsPage.tsx',
      firstData: ['/api/me/notifications/choices'],
    },
    {
      path: paths.unsubscribe(),
      access: 'public',
      title: { ko: '메일 수신 거부', en: 'Unsubscribe' },
      page: './features/unsubscribe/UnsubscribePage.tsx',
      firstData: [],
    },
    {
      path: paths.changePassword(),
      access: 'ROLE_USER',
      title: { ko: '비밀번호 변경', en: 'Change password' },
      page: './features/change-password/ChangePasswordPage.tsx',
      firstData: [],
    },
  ],
  nav: [
    {
      path: paths.login(),
      label: { ko: '로그인', en: 'Log in' },
      icon: 'log-in',
      audience: 'guest',
      order: 10,
    },
    {
      path: paths.register(),
      label: { ko: '회원가입', en: 'Register' },
      icon: 'user-plus',
      audience: 'guest',
      order: 20,
    },
    {
      path: paths.myInfo(),
      label: { ko: '내 정보', en: 'My info' },
      icon: 'user',
      audience: 'ROLE_USER',
      order: 20,
    },
    {
      path: paths.changePassword(),
      label: { ko: '비밀번호 변경', en: 'Change password' },
      icon: 'key-round',
      audience: 'ROLE_USER',
      order: 30,
    },
  ],
} satisfies WrittenManifest
