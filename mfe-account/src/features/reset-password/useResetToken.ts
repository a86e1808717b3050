import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { useHost } from '@sori/remote-kit/remote'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resetToken } from '../../handover/resetToken.ts'
import { useWords } from '../../messages/useWords.ts'
import { resetPasswordApi } from './resetPasswordApi.ts'

/** The link of the mail that tells of a new password (D43). */
const LINK = /^#not-me=(.+)$/

/**
 * The page's state: a token; a mail's link that is being exchanged for one; or the reason why it was not. `retry` is there where the server did not
 * answer, so that the link may still be good; while it runs, `busy`, the reason stands.
 */
export type ResetEntry = { token: string } | { exchanging: true } | { refusal: string; retry?: () => void; busy: boolean }

/**
 * The one-time token of the reset: handed over by the login, or given for the mail's link, which ends every session. Without either the person is told that
 * access is denied and goes to the login (product.md §6).
 */
export function useResetToken(): ResetEntry {
  const host = useHost()
  const { accessDenied } = useWords()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(resetToken.read)
  const [link] = useState(() => LINK.exec(hash)?.[1])
  const [isAnswered, setAnswered] = useState(false)
  const [lastRefusal, setLastRefusal] = useState<string>()
  const isHere = useRef(true)
  const { run, busy, refusal } = useCommand(resetPasswordApi.endpoints.disownChange, {
    done: {
      run: ({ data }) => {
        resetToken.keep(data.resetToken)
        setToken(data.resetToken)
        host.session.forget()
      },
      to: 'stay',
    },
    failed: { to: 'stay' },
  })

  async function exchange(given: string): Promise<void> {
    const outcome = await run(decoded(given))
    if (!outcome || (!outcome.ok && outcome.problem.status === 0)) return
    setAnswered(true)
    // the link works once: it stays neither in the address nor in the history
    if (isHere.current) void navigate({ hash: '' }, { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address by which the page was opened
  useEffect(() => {
    isHere.current = true
    if (link) void exchange(link)
    else if (!token) {
      host.toast({ kind: 'error', text: accessDenied })
      void navigate(paths.login(), { replace: true })
    }
    return () => {
      isHere.current = false
    }
  }, [])
  if (refusal && refusal !== lastRefusal) setLastRefusal(refusal)
  const said = busy ? lastRefusal : refusal
  if (said) return { refusal: said, busy, ...(link && !isAnswered && { retry: () => void exchange(link) }) }
  return token && !busy ? { token } : { exchanging: true }
}

/** A link that was cut off is given as it is: the server refuses it. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
