import { loginBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { problemText, type RequestProblem, useCommand } from '@sori/remote-kit/data'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/host'
import { activationMail } from '../../handover/activationMail.ts'
import { loginEmail } from '../../handover/loginEmail.ts'
import { resetToken as keptToken } from '../../handover/resetToken.ts'
import { textsIn } from '../../messages/useTexts.ts'
import { useLogInMutation } from './loginApi.ts'
import { useLoginDestination } from './useLoginDestination.ts'

/**
 * Logs in and navigates on: to the activation or the password reset when the account requires one.
 */
export function useLogin(): ContractForm<{ username: string; password: string }> {
  const host = useHost()
  const leave = useLoginDestination()
  const command = useCommand(useLogInMutation(), {
    done: {
      message: null,
      run: ({ accessToken, refreshToken, redirectUrl }) => {
        loginEmail.forget()
        host.session.login({ accessToken, refreshToken })
        leave(redirectUrl)
      },
      to: 'stay',
    },
    failed: { forbidden: 'stay' },
    redirect: ({ code, resetToken }, { username }) => {
      if (code === 'NOT_ACTIVATED') {
        activationMail.keep({ email: username, sentAt: Date.now() })
        return { to: paths.activation() }
      }
      if (code !== 'PASSWORD_RESET_STARTED' || !resetToken) return undefined
      keptToken.keep(resetToken)
      return { to: paths.resetPassword() }
    },
  })
  return useContractForm({
    schema: loginBody,
    defaultValues: { username: loginEmail.read() ?? '', password: '' },
    command,
    refusalText,
    focusAfterRefusal: 'password',
  })
}

function refusalText(locale: Locale, problem: RequestProblem): string | undefined {
  const t = textsIn(locale).login
  if (problem.code === 'UNKNOWN' && !problem.message) return t.failed
  const seconds = Number(problem.params?.seconds)
  const wait = problem.code === 'LOGIN_LOCKED' && seconds > 0
  return wait ? `${problemText(locale, problem)} ${t.wait(Math.ceil(seconds / 60))}` : undefined
}
