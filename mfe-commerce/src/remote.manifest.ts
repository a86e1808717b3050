import type { RemoteManifest } from '@sori/contract/registry'

/** What the shell knows of this remote before loading it: data only. */
export const manifest = {
  name: 'commerce',
  contract: '^1.0.0',
  routes: [
    { path: '/subscription', access: 'public', title: { ko: '구독 플랜', en: 'Plans' }, firstData: [] },
    { path: '/me/subscription', access: 'ROLE_USER', title: { ko: '내 구독', en: 'My subscription' }, firstData: [] },
    { path: '/me/cart', access: 'login', title: { ko: '장바구니', en: 'Cart' }, firstData: [] },
    { path: '/me/cart/transaction', access: 'login', title: { ko: '구매 음원', en: 'Paid sounds' }, firstData: [] },
    { path: '/checkout', access: 'ROLE_USER', title: { ko: '결제하기', en: 'Checkout' }, firstData: [] },
    { path: '/success', access: 'ROLE_USER', title: { ko: '결제 결과', en: 'Payment result' }, firstData: [] },
    { path: '/fail', access: 'ROLE_USER', title: { ko: '결제 실패', en: 'Payment failed' }, firstData: [] },
  ],
  nav: [
    { path: '/subscription', label: { ko: '구독 플랜', en: 'Plans' }, icon: 'crown', audience: 'everyone', order: 20 },
    { path: '/me/cart', label: { ko: '장바구니', en: 'Cart' }, icon: 'shopping-cart', audience: 'member', order: 10 },
    { path: '/me/subscription', label: { ko: '내 구독', en: 'My subscription' }, icon: 'badge-check', audience: 'member', order: 40 },
    { path: '/me/cart/transaction', label: { ko: '구매 음원', en: 'Paid sounds' }, icon: 'download', audience: 'member', order: 70 },
  ],
} satisfies RemoteManifest
