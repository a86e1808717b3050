import { paths } from '@sori/contract/paths'
import { Form, FormField } from '@sori/remote-kit/forms'
import { PasswordInput, TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { useLogin } from './useLogin.ts'

/** Renders `/login`. A refusal keeps the typed values. */
export function LoginPage() {
  const { login: t, password: labels } = useTexts()
  const form = useLogin()
  const links = (
    <>
      {t.notMember} <TextLink to={paths.register()}>{t.register}</TextLink>
    </>
  )
  return (
    <AccountPage title={t.title} links={links}>
      <Form form={form} label={t.title} submit={t.submit}>
        <FormField form={form} name="username" label={t.username}>
          <EmailInput autoComplete="username" />
        </FormField>
        <FormField
          form={form}
          name="password"
          label={t.password}
          aside={<TextLink to={paths.findPassword()}>{t.find}</TextLink>}
        >
          <PasswordInput autoComplete="current-password" labels={labels} aria-required="true" />
        </FormField>
      </Form>
    </AccountPage>
  )
}
