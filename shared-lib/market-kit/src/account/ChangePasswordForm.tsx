import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { type RequestProblem, useCommand } from '@sori/remote-kit/data'
import { type FieldProblem, Form, useContractForm } from '@sori/remote-kit/forms'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { OwnAccountCalls } from './ownAccountApi.ts'
import { accountTexts } from './texts.ts'

/** A form that changes the password. Opens the login afterwards, because every session ends. */
export function ChangePasswordForm({ calls }: { calls: Pick<OwnAccountCalls, 'changePassword'> }) {
  const host = useHost()
  const user = useSession()
  const texts = accountTexts(useLocale())
  const command = useCommand(calls.changePassword.useMutation(), {
    done: { run: host.session.forget, to: paths.login() },
  })
  const form = useContractForm({
    schema: () => import('./schemas.ts').then(({ passwordBody }) => passwordBody),
    defaultValues: { password: '', 'password-check': '' },
    command,
    fieldText,
    refusalText,
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form} label={texts.changePassword} submit={texts.changePassword}>
      {/* Shows password managers the account's email. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <NewPasswordFields
        form={form}
        labels={{ password: texts.newPassword, check: texts.newPasswordCheck }}
      />
    </Form>
  )
}

/** Returns the prescribed sentence for different passwords: it has no full stop (product.md §5). */
function fieldText(locale: Locale, { code }: FieldProblem): string | undefined {
  return code === 'PASSWORD_MISMATCH' ? accountTexts(locale).mismatch : undefined
}

function refusalText(locale: Locale, { status }: RequestProblem): string | undefined {
  return status === 0 ? undefined : accountTexts(locale).changeFailed
}
