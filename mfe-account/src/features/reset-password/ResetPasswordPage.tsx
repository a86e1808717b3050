import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { NewPasswordFields } from '@sori/market-kit/account'
import { Form } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { ButtonLink, EmptyState, FailedState } from '@sori/remote-kit/ui'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { useResetPassword } from './useResetPassword.ts'
import { useResetToken } from './useResetToken.ts'

/** Renders `/help/reset-password`, opened by a temporary password or by a link in a mail. */
export function ResetPasswordPage() {
  const { resetPassword: texts } = useTexts()
  const common = commonTexts(useLocale())
  const entry = useResetToken()
  return (
    <AccountPage title={texts.title}>
      {'token' in entry && <NewPasswordForm token={entry.token} />}
      {'exchanging' in entry && <p role="status">{common.processing}</p>}
      {'refusal' in entry &&
        (entry.retry ? (
          <FailedState
            title={entry.refusal}
            retryLabel={common.retry}
            onRetry={entry.retry}
            busy={entry.busy}
          />
        ) : (
          <EmptyState
            icon={<Link2Off />}
            title={entry.refusal}
            action={<ButtonLink to={paths.findPassword()}>{texts.find}</ButtonLink>}
          />
        ))}
    </AccountPage>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { resetPassword: texts } = useTexts()
  const form = useResetPassword(token)
  return (
    <Form form={form} label={texts.title} submit={texts.submit}>
      <NewPasswordFields form={form} labels={{ password: texts.password, check: texts.check }} />
    </Form>
  )
}
