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
  const { activation: texts } = useTexts()
  const form = useActivation()
  const links = (
    <>
      {texts.isActivated} <TextLink to={paths.login()}>{texts.login}</TextLink>
    </>
  )
  return (
    <AccountPage title={texts.title} help={texts.help} links={links}>
      <Form form={form} label={texts.title} submit={texts.submit}>
        <FormField form={form} name="activationCode" label={texts.code}>
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
