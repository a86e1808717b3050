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
  const { login: texts, password: labels } = useTexts()
  const form = useLogin(onSecondFactor)
  const { reason } = (useLocation().state ?? {}) as Partial<LoginState>
  const links = (
    <>
      {texts.notMember} <TextLink to={paths.register()}>{texts.register}</TextLink>
    </>
  )
  return (
    <AccountPage title={texts.title} help={reason} links={links}>
      <Form form={form} label={texts.title} submit={texts.submit}>
        <FormField form={form} name="username" label={texts.username}>
          <EmailInput autoComplete="username" />
        </FormField>
        <FormField
          form={form}
          name="password"
          label={texts.password}
          aside={<TextLink to={paths.findPassword()}>{texts.find}</TextLink>}
        >
          <PasswordInput autoComplete="current-password" labels={labels} aria-required="true" />
        </FormField>
      </Form>
    </AccountPage>
  )
}

function SecondFactorStep({ login, back }: { login: LoginBody; back(): void }) {
  const { login: texts } = useTexts()
  const form = useSecondFactor(login)
  const links = <Button onClick={back}>{texts.otherAccount}</Button>
  return (
    <AccountPage title={texts.title} help={texts.secondFactor} links={links}>
      <Form form={form} label={texts.title} submit={texts.submit}>
        <SecondFactorField form={form} isFocused />
      </Form>
    </AccountPage>
  )
}
