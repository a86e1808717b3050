import { type LoginAnswer, loginBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { type ContractForm, type Refusal, useContractForm } from '@sori/remote-kit/forms'
import { problemText, type RequestProblem } from '@sori/remote-kit/http'
import { useHost } from '@sori/remote-kit/remote'
import { useNavigate } from 'react-router-dom'
import { wordsIn } from '../../messages/useWords.ts'
import { useGenerateTokenMutation } from './loginApi.ts'
import { useLeaveLogin } from './useLeaveLogin.ts'

const noTokens: RequestProblem = { status: 200, code: 'UNKNOWN', message: '' }

/** The login's form; taken, it keeps the session's tokens and leads on. */
export function useLogin(): ContractForm<{ username: string; password: string }> {
  const host = useHost()
  const navigate = useNavigate()
  const { leave, isHere } = useLeaveLogin()
  const [generateToken] = useGenerateTokenMutation()

  return useContractForm({
    schema: loginBody,
    defaultValues: { username: '', password: '' },
    async send(body) {
      const { data, error } = await generateToken(body)
      const { accessToken, refreshToken, redirectUrl }: Partial<LoginAnswer> = data ?? {}
      // something between us and the API may answer 200 in its own words: without tokens it is no login
      if (!accessToken || !refreshToken) return refusal((error as RequestProblem | undefined) ?? noTokens)
      host.session.login({ accessToken, refreshToken })
      leave(redirectUrl ?? '/')
      return undefined
    },
  })

  /** A refusal that another page mends leads there; any other stays, and waits at the password. */
  function refusal(problem: RequestProblem): Refusal | undefined {
    const lead = (path: string) => {
      host.toast({ kind: 'info', text: problemText(host.locale.getSnapshot(), problem) })
      if (isHere()) void navigate(path)
      return undefined
    }
    if (problem.code === 'NOT_ACTIVATED') return lead('/activation')
    if (problem.code === 'PASSWORD_RESET_STARTED' && problem.resetToken) {
      keepResetToken(problem.resetToken)
      return lead('/help/reset-password')
    }
    return { problem, message: (locale) => refusalText(locale, problem), focus: 'password' }
  }
}

function refusalText(locale: Locale, problem: RequestProblem): string {
  const t = wordsIn(locale).login
  const known = problem.code === 'UNKNOWN' && !problem.message ? t.failed : problemText(locale, problem)
  const seconds = Number(problem.params?.seconds)
  return problem.code === 'LOGIN_LOCKED' && seconds > 0 ? `${known} ${t.wait(Math.ceil(seconds / 60))}` : known
}

/** D9: for this tab only. A browser that keeps nothing cannot go on from here; the next page says so. */
function keepResetToken(token: string): void {
  try {
    sessionStorage.setItem('resetToken', token)
  } catch {
    // storage is switched off
  }
}
