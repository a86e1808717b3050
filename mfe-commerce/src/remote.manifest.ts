import { paths } from '@sori/contract/paths'
import type { WrittenManifest } from '@sori/contract/registry'
import { certificateHeads, plansHeads } from './remote.heads.ts'

export const manifest = {
  name: 'commerce',
  contract: '^1.2.0',
  routes: [
    {
      path: paths.plans(),
      access: 'public',
      title: { ko: '구독 플랜', en: 'Plans' },
      page: './features/plans/PlansPage.tsx',
      firstData: ['/api/payment/plans'],
      heads: plansHeads,
    },
    {
      path: paths.mySubscription(),
      access: 'ROLE_USER',
      title: { ko: '내 구독', en: 'My subscription' },
      page: './features/subscription/MySubscriptionPage.tsx',
      firstData: ['/api/me/subscription'],
    },
    {
      path: paths.cart(),
      access: 'authenticated',
      title: { ko: '장바구니', en: 'Cart' },
      page: './features/cart/CartPage.tsx',
      firstData: ['/api/cart/{userId}'],
    },
    {
      path: paths.purchases(),
      access: 'authenticated',
      title: { ko: '구매 음원', en: 'Paid sounds' },
      page: './features/purchases/PurchasesPage.tsx',
      firstData: ['/api/cart/transaction/{userId}?page=1'],
    },
    {
      path: paths.myCertificate(),
      access: 'authenticated',
      title: { ko: '사용 확인서', en: 'Certificate of purchase' },
      page: './features/certificate/MyCertificatePage.tsx',
      firstData: [],
      namedBy: ['musicId'],
    },
    {
      path: `${paths.certificate()}/*`,
      access: 'public',
      title: { ko: '사용 확인서 확인', en: 'Verify a certificate' },
      page: './features/certificate/VerifyPage.tsx',
      firstData: [],
      heads: certificateHeads,
    },
    {
      path: paths.checkout(),
      access: 'ROLE_USER',
      title: { ko: '결제하기', en: 'Checkout' },
      page: './features/checkout/CheckoutPage.tsx',
      firstData: [],
    },
    {
      path: paths.paymentSuccess(),
      access: 'ROLE_USER',
      title: { ko: '결제 결과', en: 'Payment result' },
      page: './features/result/SuccessPage.tsx',
      firstData: [],
    },
    {
      path: paths.paymentFail(),
      access: 'ROLE_USER',
      title: { ko: '결제에 실패했습니다', en: 'The payment failed' },
      page: './features/result/FailPage.tsx',
      firstData: [],
    },
  ],
  nav: [
    {
      path: paths.plans(),
      label: { ko: '구독 플랜', en: 'Plans' },
      icon: 'crown',
      audience: 'public',
      order: 20,
    },
    {
      path: paths.cart(),
      label: { ko: '장바구니', en: 'Cart' },
      icon: 'shopping-cart',
      audience: 'ROLE_USER',
      order: 10,
    },
    {
      path: paths.mySubscription(),
      label: { ko: '내 구독', en: 'My subscription' },
      icon: 'badge-check',
      audience: 'ROLE_USER',
      order: 40,
    },
    {
      path: paths.purchases(),
      label: { ko: '구매 음원', en: 'Paid sounds' },
      icon: 'download',
      audience: 'ROLE_USER',
      order: 70,
    },
  ],
} satisfies WrittenManifest
