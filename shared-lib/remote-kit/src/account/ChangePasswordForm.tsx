import { passwordBody } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { useCommand } from '../commands/index.ts'
import { type FieldProblem, Form, useContractForm } from '../forms/index.ts'
import type { RequestProblem } from '../http/index.ts'
import { useHost, useLocale, useSession } from '../remote/index.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { OwnAccountCalls } from './ownAccountApi.ts'
import { accountWords } from './words.ts'

/** Changes one's own password. Every session ends with it, this one too (D14): the person goes to the login. */
export function ChangePasswordForm({ calls }: { calls: Pick<OwnAccountCalls, 'changePassword'> }) {
  const host = useHost()
  const user = useSession()
  const words = accountWords(useLocale())
  const command = useCommand(calls.changePassword, { done: { run: host.session.forget, to: paths.login() } })
  const form = useContractForm({
    schema: passwordBody,
    defaultValues: { password: '', 'password-check': '' },
    command,
    fieldText,
    refusalText,
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form} label={words.changePassword} submit={words.changePassword}>
      {/* by it a password manager knows whose password this is */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <NewPasswordFields form={form} labels={{ password: words.newPassword, check: words.newPasswordCheck }} />
    </Form>
  )
}

/** This page's own sentence, without a full stop (product.md §5). */
function fieldText(locale: Locale, { code }: FieldProblem): string | undefined {
  return code === 'PASSWORD_MISMATCH' ? accountWords(locale).mismatch : undefined
}

/** Without a connection the person is told that; any other refusal of the whole has the sentence of product.md §8. */
function refusalText(locale: Locale, { status }: RequestProblem): string | undefined {
  return status === 0 ? undefined : accountWords(locale).changeFailed
}
