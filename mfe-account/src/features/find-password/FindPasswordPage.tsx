import { findPasswordBody } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { TextInput, TextLink } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { findPasswordApi } from './findPasswordApi.ts'

/** `/help/find-password`: asks for a mail with a temporary password. The answer is the same whether there is such an account or not (D13). */
export function FindPasswordPage() {
  const { findPassword: t, fields } = useWords()
  const command = useCommand(findPasswordApi.endpoints.findPassword, { done: { to: paths.login() } })
  const form = useContractForm({
    schema: findPasswordBody,
    defaultValues: { email: '', name: '' },
    command,
  })
  return (
    <AccountPage title={t.title} help={t.help} ways={<TextLink to={paths.login()}>{t.toLogin}</TextLink>}>
      <Form form={form} label={t.title} submit={t.submit}>
        <FormField form={form} name="email" label={fields.email}>
          <EmailInput autoComplete="username" />
        </FormField>
        <FormField form={form} name="name" label={fields.name}>
          <TextInput autoComplete="name" aria-required="true" />
        </FormField>
      </Form>
    </AccountPage>
  )
}
