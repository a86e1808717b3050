import { paths } from '@sori/contract/paths'
import { lazyPage } from '@sori/remote-kit/host'
import type { ComponentType } from 'react'

/** The page of each route, loaded when it is first shown. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.plans()]: lazyPage(() =>
    import('./features/plans/PlansPage.tsx').then(({ PlansPage }) => PlansPage),
  ),
  [paths.mySubscription()]: lazyPage(() =>
    import('./features/subscription/MySubscriptionPage.tsx').then(
      ({ MySubscriptionPage }) => MySubscriptionPage,
    ),
  ),
  [paths.cart()]: lazyPage(() =>
    import('./features/cart/CartPage.tsx').then(({ CartPage }) => CartPage),
  ),
  [paths.purchases()]: lazyPage(() =>
    import('./features/purchases/PurchasesPage.tsx').then(({ PurchasesPage }) => PurchasesPage),
  ),
  [paths.myCertificate()]: lazyPage(() =>
    import('./features/certificate/MyCertificatePage.tsx').then(
      ({ MyCertificatePage }) => MyCertificatePage,
    ),
  ),
  [`${paths.certificate()}/*`]: lazyPage(() =>
    import('./features/certificate/VerifyPage.tsx').then(({ VerifyPage }) => VerifyPage),
  ),
  [paths.checkout()]: lazyPage(() =>
    import('./features/checkout/CheckoutPage.tsx').then(({ CheckoutPage }) => CheckoutPage),
  ),
  [paths.paymentSuccess()]: lazyPage(() =>
    import('./features/result/SuccessPage.tsx').then(({ SuccessPage }) => SuccessPage),
  ),
  [paths.paymentFail()]: lazyPage(() =>
    import('./features/result/FailPage.tsx').then(({ FailPage }) => FailPage),
  ),
}
