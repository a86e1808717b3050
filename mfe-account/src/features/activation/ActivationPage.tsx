import { isActivationCode } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { Form, FormField } from '@sori/remote-kit/forms'
import { TextInput, TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useActivation } from './useActivation.ts'

/** Renders `/activation`: a form for the mailed code, and a request for another mail. */
export function ActivationPage() {
  const { activation: t } = useTexts()
  const form = useActivation()
  const links = (
    <>
      {t.isActivated} <TextLink to={paths.login()}>{t.login}</TextLink>
    </>
  )
  return (
    <AccountPage title={t.title} help={t.help} links={links}>
      <Form form={form} label={t.title} submit={t.submit}>
        <FormField form={form} name="activationCode" label={t.code}>
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            aria-required="true"
            onPaste={(event) => sendWholeCode(event.currentTarget)}
          />
        </FormField>
      </Form>
      <ResendCode />
    </AccountPage>
  )
}

/** Submits a complete code after the paste has changed the field. */
function sendWholeCode(field: HTMLInputElement): void {
  setTimeout(() => {
    if (isActivationCode(field.value)) field.form?.requestSubmit()
  })
}
