import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { TextInput, TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { useFindPasswordMutation } from './findPasswordApi.ts'

/**
 * Renders the form that requests a mail. The response does not reveal whether the account exists.
 */
export function FindPasswordPage() {
  const { findPassword: texts, fields } = useTexts()
  const command = useCommand(useFindPasswordMutation(), { done: { to: paths.login() } })
  const form = useContractForm({
    schema: () =>
      import('../../api/formSchemas.ts').then(({ findPasswordBody }) => findPasswordBody),
    defaultValues: { email: '', name: '' },
    command,
  })
  return (
    <AccountPage
      title={texts.title}
      help={texts.help}
      links={<TextLink to={paths.login()}>{texts.toLogin}</TextLink>}
    >
      <Form form={form} label={texts.title} submit={texts.submit}>
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
