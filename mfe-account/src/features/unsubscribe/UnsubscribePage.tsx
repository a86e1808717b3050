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
  const texts = useTexts().unsubscribe
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const [isDone, setDone] = useState(false)
  const unsubscribe = useCommand(useUnsubscribeMutation(), {
    done: { run: () => setDone(true), to: 'stay' },
    failed: {
      message: ({ code }) => (code === 'NOT_FOUND' ? texts.refused : undefined),
      to: 'stay',
    },
  })
  return (
    <AccountPage
      title={texts.title}
      help={isDone ? texts.done : texts.help}
      links={<TextLink to={paths.myNotifications()}>{texts.settings}</TextLink>}
    >
      {!isDone && (
        <Button
          variant="primary"
          size={48}
          busy={unsubscribe.busy}
          onClick={() => void unsubscribe.run(token)}
        >
          {texts.submit}
        </Button>
      )}
    </AccountPage>
  )
}
