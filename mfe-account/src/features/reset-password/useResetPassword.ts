import type { PasswordBody } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/host'
import { resetToken } from '../../between-pages/resetToken.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useResetPasswordMutation } from './resetPasswordApi.ts'

/**
 * Returns the form for a new password. It navigates to the login, also after a refused token or a
 * server error (product.md §8).
 */
export function useResetPassword(token: string): ContractForm<PasswordBody> {
  const host = useHost()
  const { accessDenied, resetPassword: texts } = useTexts()
  const command = useCommand(useResetPasswordMutation(), {
    done: {
      run: () => {
        resetToken.forget()
        host.session.forget()
      },
      to: paths.login(),
    },
    redirect: ({ status, errors }) => {
      // Stays on the page, because these can be retried: a wrong field, no connection, too many
      // requests.
      if (status === 0 || status === 429 || errors?.length) return undefined
      const isRefused = status === 401 || status === 403
      if (isRefused) resetToken.forget()
      return { message: isRefused ? accessDenied : texts.failed, to: paths.login() }
    },
  })
  return useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ passwordBody }) => passwordBody),
    defaultValues: { password: '', 'password-check': '' },
    command: {
      attempt: (passwords, accepted) =>
        command.attempt({ ...passwords, resetToken: token }, accepted),
    },
  })
}
