import type { LoginBody } from '@sori/contract/account'
import type { LoginState } from '@sori/contract/host'
import { paths } from '@sori/contract/paths'
import { SecondFactorField } from '@sori/market-kit/account'
import { Form, FormField } from '@sori/remote-kit/forms'
import { Button, PasswordInput, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { useLogin, useSecondFactor } from './useLogin.ts'

/** Renders `/login`: email and password, then the code of an account with a second factor. */
export function LoginPage() {
  const [login, setLogin] = useState<LoginBody>()
  return login ? (
    <SecondFactorStep login={login} back={() => setLogin(undefined)} />
  ) : (
    <PasswordStep onSecondFactor={setLogin} />
  )
}

/** The first step of the login. A refusal keeps the typed values. */
function PasswordStep({ onSecondFactor }: { onSecondFactor(login: LoginBody): void }) {
  const { login: t, password: labels } = useTexts()
  const form = useLogin(onSecondFactor)
  const { reason } = (useLocation().state ?? {}) as Partial<LoginState>
  const links = (
    <>
      {t.notMember} <TextLink to={paths.register()}>{t.register}</TextLink>
    </>
  )
  return (
    <AccountPage title={t.title} help={reason} links={links}>
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

function SecondFactorStep({ login, back }: { login: LoginBody; back(): void }) {
  const { login: t } = useTexts()
  const form = useSecondFactor(login)
  const links = <Button onClick={back}>{t.otherAccount}</Button>
  return (
    <AccountPage title={t.title} help={t.secondFactor} links={links}>
      <Form form={form} label={t.title} submit={t.submit}>
        <SecondFactorField form={form} isFocused />
      </Form>
    </AccountPage>
  )
}
