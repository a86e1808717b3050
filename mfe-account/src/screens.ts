import { paths } from '@sori/contract/paths'
import type { ComponentType } from 'react'
import { LoginPage } from './features/login/LoginPage.tsx'
import { NotBuiltPage } from './ui/NotBuiltPage.tsx'

/** The page of each route. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.login()]: LoginPage,
  [paths.register()]: NotBuiltPage,
  [paths.activation()]: NotBuiltPage,
  [paths.findPassword()]: NotBuiltPage,
  [paths.resetPassword()]: NotBuiltPage,
  [paths.myInfo()]: NotBuiltPage,
  [paths.changePassword()]: NotBuiltPage,
}
