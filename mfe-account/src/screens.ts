import { paths } from '@sori/contract/paths'
import { lazyPage } from '@sori/remote-kit/host'
import type { ComponentType } from 'react'
import { LoginPage } from './features/login/LoginPage.tsx'

/** The page of each route. The first page is bundled with the remote. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.login()]: LoginPage,
  [paths.register()]: lazyPage(() =>
    import('./features/register/RegisterPage.tsx').then(({ RegisterPage }) => RegisterPage),
  ),
  [paths.activation()]: lazyPage(() =>
    import('./features/activation/ActivationPage.tsx').then(({ ActivationPage }) => ActivationPage),
  ),
  [paths.findPassword()]: lazyPage(() =>
    import('./features/find-password/FindPasswordPage.tsx').then(
      ({ FindPasswordPage }) => FindPasswordPage,
    ),
  ),
  [paths.resetPassword()]: lazyPage(() =>
    import('./features/reset-password/ResetPasswordPage.tsx').then(
      ({ ResetPasswordPage }) => ResetPasswordPage,
    ),
  ),
  [paths.myInfo()]: lazyPage(() =>
    import('./features/info/InfoPage.tsx').then(({ InfoPage }) => InfoPage),
  ),
  [paths.unsubscribe()]: lazyPage(() =>
    import('./features/unsubscribe/UnsubscribePage.tsx').then(
      ({ UnsubscribePage }) => UnsubscribePage,
    ),
  ),
  [paths.myNotifications()]: lazyPage(() =>
    import('./features/notifications/NotificationsPage.tsx').then(
      ({ NotificationsPage }) => NotificationsPage,
    ),
  ),
  [paths.changePassword()]: lazyPage(() =>
    import('./features/change-password/ChangePasswordPage.tsx').then(
      ({ ChangePasswordPage }) => ChangePasswordPage,
    ),
  ),
}
