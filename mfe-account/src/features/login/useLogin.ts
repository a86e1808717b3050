import type { LoginBody, SecondFactorBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { type Command, type RequestProblem, useCommand } from '@sori/remote-kit/data'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/host'
import { activationMail } from '../../between-pages/activationMail.ts'
import { loginEmail } from '../../between-pages/loginEmail.ts'
import { resetToken as storedResetToken } from '../../between-pages/resetToken.ts'
import { textsIn } from '../../messages/useTexts.ts'
import { type Login, useLogInMutation } from './loginApi.ts'
import { useLoginDestination } from './useLoginDestination.ts'

/** Returns the form for email and password. Calls `onSecondFactor` when a code is required too. */
export function useLogin(onSecondFactor: (login: LoginBody) => void): ContractForm<LoginBody> {
  return useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ loginBody }) => loginBody),
    defaultValues: { username: loginEmail.read() ?? '', password: '' },
    command: useLoginCommand(onSecondFactor),
    refusalText,
    focusAfterRefusal: 'password',
  })
}

/** Returns the form for the code that `login` requires. */
export function useSecondFactor(login: LoginBody): ContractForm<SecondFactorBody> {
  const command = useLoginCommand()
  return useContractForm({
    schema: () =>
      import('../../api/formSchemas.ts').then(({ secondFactorBody }) => secondFactorBody),
    defaultValues: { secondFactor: '' },
    command: { attempt: (body, accepted) => command.attempt({ ...login, ...body }, accepted) },
    refusalText,
    focusAfterRefusal: 'secondFactor',
  })
}

/**
 * Logs in and opens the next page: the activation or the password reset if the account requires it.
 */
function useLoginCommand(
  onSecondFactor?: (login: LoginBody) => void,
): Pick<Command<Login, unknown>, 'attempt'> {
  const host = useHost()
  const leave = useLoginDestination()
  return useCommand(useLogInMutation(), {
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
    redirect: ({ code, resetToken }, login) => {
      if (code === 'SECOND_FACTOR_REQUIRED' && onSecondFactor) {
        onSecondFactor(login)
        return { message: null }
      }
      if (code === 'NOT_ACTIVATED') {
        activationMail.keep({ email: login.username, sentAt: Date.now() })
        return { to: paths.activation() }
      }
      if (code !== 'PASSWORD_RESET_STARTED' || !resetToken) return undefined
      storedResetToken.keep(resetToken)
      return { to: paths.resetPassword() }
    },
  })
}

function refusalText(locale: Locale, problem: RequestProblem, text: string): string | undefined {
  const texts = textsIn(locale).login
  if (problem.code === 'UNKNOWN' && !problem.message) return texts.failed
  const seconds = Number(problem.params?.seconds)
  const isLocked = problem.code === 'LOGIN_LOCKED' && seconds > 0
  return isLocked ? `${text} ${texts.wait(Math.ceil(seconds / 60))}` : undefined
}
