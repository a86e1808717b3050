import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { useHost } from '@sori/remote-kit/remote'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resetToken } from '../../handover/resetToken.ts'
import { useWords } from '../../messages/useWords.ts'
import { resetPasswordApi } from './resetPasswordApi.ts'

/** The link of the mail that tells of a new password (D43). */
const LINK = /^#not-me=(.+)$/

/** The page's state: a token; a mail's link that is being exchanged for one; or a refused link and the reason. */
export type ResetEntry = { token: string } | { exchanging: true } | { refusal: string }

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
  const { run, refusal } = useCommand(resetPasswordApi.endpoints.disownChange, {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address by which the page was opened
  useEffect(() => {
    if (link) {
      // the link works once: it stays neither in the address nor in the history
      void navigate({ hash: '' }, { replace: true })
      void run(decodeURIComponent(link))
    } else if (!token) {
      host.toast({ kind: 'error', text: accessDenied })
      void navigate(paths.login(), { replace: true })
    }
  }, [])
  if (refusal) return { refusal }
  return token ? { token } : { exchanging: true }
}
