import { type PasswordBody, passwordBody } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/remote'
import { resetToken } from '../../handover/resetToken.ts'
import { useWords } from '../../messages/useWords.ts'
import { resetPasswordApi } from './resetPasswordApi.ts'

/** Sets the new password and leads to the login. A token that does not work any more leads there too, and so does a failure on our side (product.md §8). */
export function useResetPassword(token: string): ContractForm<PasswordBody> {
  const host = useHost()
  const { accessDenied, resetPassword: t } = useWords()
  const command = useCommand(resetPasswordApi.endpoints.resetPassword, {
    done: {
      run: () => {
        resetToken.forget()
        host.session.forget()
      },
      to: paths.login(),
    },
    redirect: ({ status, errors }) => {
      // the person can correct these on this page: a wrong field, a lost connection, too many requests
      if (status === 0 || status === 429 || errors?.length) return undefined
      const isRefused = status === 401 || status === 403
      if (isRefused) resetToken.forget()
      return { message: isRefused ? accessDenied : t.failed, to: paths.login() }
    },
  })
  return useContractForm({
    schema: passwordBody,
    defaultValues: { password: '', 'password-check': '' },
    command: { attempt: (passwords, accepted) => command.attempt({ ...passwords, resetToken: token }, accepted) },
  })
}
