import type { LoginBody } from '@sori/shared-lib/contract/account'
import { problemText, type RequestProblem } from '@sori/shared-lib/http'
import { useHost, useLocale } from '@sori/shared-lib/remote'
import { useNavigate } from 'react-router-dom'
import { useWords } from '../../messages/useWords.ts'
import { useGenerateTokenMutation } from './loginApi.ts'
import { type LoginErrors, serverErrors } from './loginFields.ts'
import { useLeaveLogin } from './useLeaveLogin.ts'

/** Why the form stays: at its fields, or beside it. */
export interface LoginRefusal {
  fields: LoginErrors
  message?: string
}

const noTokens: RequestProblem = { status: 200, code: 'UNKNOWN', message: '' }

/** Tries to log in. Answers why the form stays, or nothing when the person is on the way elsewhere. */
export function useLogin(): { login(body: LoginBody): Promise<LoginRefusal | undefined>; busy: boolean } {
  const host = useHost()
  const locale = useLocale()
  const t = useWords().login
  const navigate = useNavigate()
  const leave = useLeaveLogin()
  const [generateToken, { isLoading }] = useGenerateTokenMutation()

  async function login(body: LoginBody): Promise<LoginRefusal | undefined> {
    const answer = await generateToken({ ...body, username: body.username.trim() })
    const { accessToken, refreshToken, redirectUrl } = answer.data ?? {}
    // something between us and the API may answer 200 in its own words: without tokens it is no login
    if (!accessToken || !refreshToken) return refused((answer.error as RequestProblem | undefined) ?? noTokens)
    host.session.login({ accessToken, refreshToken })
    leave(redirectUrl ?? '/')
    return undefined
  }

  function refused(problem: RequestProblem): LoginRefusal | undefined {
    const known = problem.code === 'UNKNOWN' && !problem.message ? t.failed : problemText(locale, problem)
    if (problem.code === 'NOT_ACTIVATED') {
      host.toast({ kind: 'info', text: known })
      void navigate('/activation')
      return undefined
    }
    if (problem.code === 'PASSWORD_RESET_STARTED' && problem.resetToken) {
      keepResetToken(problem.resetToken)
      host.toast({ kind: 'info', text: known })
      void navigate('/help/reset-password')
      return undefined
    }
    const fields = serverErrors(locale, problem)
    const message = [known, waitText(problem)].filter(Boolean).join(' ')
    host.toast({ kind: 'error', text: message })
    return { fields, message }
  }

  function waitText({ code, params }: RequestProblem): string {
    const seconds = Number(params?.seconds)
    return code === 'LOGIN_LOCKED' && seconds > 0 ? t.wait(Math.ceil(seconds / 60)) : ''
  }

  return { login, busy: isLoading }
}

/** D9: for this tab only. A browser that keeps nothing cannot go on from here; the next page says so. */
function keepResetToken(token: string): void {
  try {
    sessionStorage.setItem('resetToken', token)
  } catch {
    // storage is switched off
  }
}
