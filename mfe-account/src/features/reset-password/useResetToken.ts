import type { NotMeAnswer } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { type CommandOptions, useCommand } from '@sori/remote-kit/data'
import { useHost } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resetToken } from '../../between-pages/resetToken.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useRedeemTemporaryMutation, useRejectChangeMutation } from './resetPasswordApi.ts'

/** The link in a mail about a changed or a forgotten password. */
type ResetLink = { notMe: string } | { username: string; password: string }

/**
 * The state of the page. `retry` exists while the link may still be valid, because the server did
 * not respond. The refusal stays visible during a retry (`busy`).
 */
export type ResetEntry =
  | { token: string }
  | { exchanging: true }
  | { refusal: string; retry?: () => void; busy: boolean }

/**
 * Returns the reset token, from the login or in exchange for a mail's link. Navigates to the login
 * without either (product.md §6).
 */
export function useResetToken(): ResetEntry {
  const host = useHost()
  const { accessDenied } = useTexts()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(resetToken.read)
  const [link] = useState(() => linkIn(hash))
  const [isAnswered, setAnswered] = useState(false)
  const [lastRefusal, setLastRefusal] = useState<string>()
  const isMounted = useRef(true)
  const storeTokens = ({ data }: NotMeAnswer) => {
    resetToken.keep(data.resetToken)
    setToken(data.resetToken)
    host.session.forget()
  }
  const { exchange: exchangeForToken, busy, refusal } = useExchange(storeTokens)

  const exchangeLink = (resetLink: ResetLink) =>
    exchangeForToken(resetLink).then((outcome) => {
      if (!outcome || (!outcome.ok && outcome.problem.status === 0)) return
      setAnswered(true)
      // Removes the link from URL and history, because it works once.
      if (isMounted.current) void navigate({ hash: '' }, { replace: true })
    })

  const start = useEffectEvent(() => {
    if (link) void exchangeLink(link)
    else if (!token) {
      host.toast({ kind: 'error', text: accessDenied })
      void navigate(paths.login(), { replace: true })
    }
  })
  useEffect(() => {
    isMounted.current = true
    start()
    return () => {
      isMounted.current = false
    }
  }, [])
  if (refusal && refusal !== lastRefusal) setLastRefusal(refusal)
  const shownRefusal = busy ? lastRefusal : refusal
  if (shownRefusal)
    return {
      refusal: shownRefusal,
      busy,
      ...(link && !isAnswered && { retry: () => void exchangeLink(link) }),
    }
  return token && !busy ? { token } : { exchanging: true }
}

function useExchange(onExchanged: (response: NotMeAnswer) => void) {
  const options: CommandOptions<unknown, NotMeAnswer> = {
    done: { run: onExchanged, to: 'stay' },
    failed: { to: 'stay' },
  }
  const rejection = useCommand(useRejectChangeMutation(), options)
  const redemption = useCommand(useRedeemTemporaryMutation(), options)
  return {
    exchange: (link: ResetLink) =>
      'notMe' in link ? rejection.run(link.notMe) : redemption.run(link),
    busy: rejection.busy || redemption.busy,
    refusal: rejection.refusal ?? redemption.refusal,
  }
}

/** Returns the link in the hash. The server refuses a damaged link. */
function linkIn(hash: string): ResetLink | undefined {
  const params = new URLSearchParams(hash.slice(1))
  const notMe = params.get('not-me')
  if (notMe) return { notMe }
  const temporary = params.get('temporary')
  return temporary ? { username: params.get('email') || temporary, password: temporary } : undefined
}
