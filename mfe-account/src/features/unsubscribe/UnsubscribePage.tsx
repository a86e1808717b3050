import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { Button, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { useUnsubscribeMutation } from './unsubscribeApi.ts'

/** Renders `/unsubscribe`. The link in a mail opens this page to end mails of the same kind. */
export function UnsubscribePage() {
  const t = useTexts().unsubscribe
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const [isDone, setDone] = useState(false)
  const unsubscribe = useCommand(useUnsubscribeMutation(), {
    done: { run: () => setDone(true), to: 'stay' },
    failed: {
      message: ({ code }) => (code === 'NOT_FOUND' ? t.refused : undefined),
      to: 'stay',
    },
  })
  return (
    <AccountPage
      title={t.title}
      help={isDone ? t.done : t.help}
      links={<TextLink to={paths.myNotifications()}>{t.settings}</TextLink>}
    >
      {!isDone && (
        <Button
          variant="primary"
          size={48}
          busy={unsubscribe.busy}
          onClick={() => void unsubscribe.run(token)}
        >
          {t.submit}
        </Button>
      )}
    </AccountPage>
  )
}
