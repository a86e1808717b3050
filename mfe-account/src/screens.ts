import { paths } from '@sori/contract/paths'
import { lazyPage } from '@sori/remote-kit/host'
import type { ComponentType } from 'react'
import { LoginPage } from './features/login/LoginPage.tsx'

const RegisterPage = lazyPage(() =>
  import('./features/register/RegisterPage.tsx').then((page) => page.RegisterPage),
)
const ActivationPage = lazyPage(() =>
  import('./features/activation/ActivationPage.tsx').then((page) => page.ActivationPage),
)
const FindPasswordPage = lazyPage(() =>
  import('./features/find-password/FindPasswordPage.tsx').then((page) => page.FindPasswordPage),
)
const ResetPasswordPage = lazyPage(() =>
  import('./features/reset-password/ResetPasswordPage.tsx').then((page) => page.ResetPasswordPage),
)
const ChangePasswordPage = lazyPage(() =>
  import('./features/change-password/ChangePasswordPage.tsx').then(
    (page) => page.ChangePasswordPage,
  ),
)
const InfoPage = lazyPage(() =>
  import('./features/info/InfoPage.tsx').then((page) => page.InfoPage),
)

/** The page of each route. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.login()]: LoginPage,
  [paths.register()]: RegisterPage,
  [paths.activation()]: ActivationPage,
  [paths.findPassword()]: FindPasswordPage,
  [paths.resetPassword()]: ResetPasswordPage,
  [paths.myInfo()]: InfoPage,
  [paths.changePassword()]: ChangePasswordPage,
}
