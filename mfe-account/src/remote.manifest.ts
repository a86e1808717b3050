import type { RemoteManifest } from '@sori/contract/registry'

/** What the shell knows of this remote before loading it: data only. */
export const manifest = {
  name: 'account',
  contract: '^1.0.0',
  routes: [
    { path: '/login', access: 'public', title: { ko: '로그인', en: 'Log in' }, firstData: [] },
    { path: '/register', access: 'public', title: { ko: '회원가입', en: 'Register' }, firstData: [] },
    { path: '/activation', access: 'public', title: { ko: '이메일 인증', en: 'Email verification' }, firstData: [] },
    { path: '/help/find-password', access: 'public', title: { ko: '비밀번호 찾기', en: 'Find password' }, firstData: [] },
    { path: '/help/reset-password', access: 'public', title: { ko: '비밀번호 재설정', en: 'Reset password' }, firstData: [] },
    { path: '/me/info', access: 'ROLE_USER', title: { ko: '내 정보', en: 'My info' }, firstData: [] },
    { path: '/me/change-password', access: 'ROLE_USER', title: { ko: '비밀번호 변경', en: 'Change password' }, firstData: [] },
  ],
  nav: [
    { path: '/login', label: { ko: '로그인', en: 'Log in' }, icon: 'log-in', audience: 'guest', order: 10 },
    { path: '/register', label: { ko: '회원가입', en: 'Register' }, icon: 'user-plus', audience: 'guest', order: 20 },
    { path: '/me/info', label: { ko: '내 정보', en: 'My info' }, icon: 'user', audience: 'member', order: 20 },
    {
      path: '/me/change-password',
      label: { ko: '비밀번호 변경', en: 'Change password' },
      icon: 'key-round',
      audience: 'member',
      order: 30,
    },
  ],
} satisfies RemoteManifest
