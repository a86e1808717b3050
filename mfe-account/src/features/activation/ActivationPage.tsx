import { activationBody } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { TextInput } from '@sori/remote-kit/ui'
import { activationMail } from '../../handover/activationMail.ts'
import { useWords } from '../../messages/useWords.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { serviceErrorText } from '../../ui/serviceError.ts'
import { activationApi } from './activationApi.ts'
import { ResendCode } from './ResendCode.tsx'

/** `/activation`: the code from the mail, pasted or typed (D12; a whole one that is pasted is sent at once), and another mail for who has none. */
export function ActivationPage() {
  const { activation: t } = useWords()
  const command = useCommand(activationApi.endpoints.activate, { done: { run: activationMail.forget, to: paths.login() } })
  const form = useContractForm({
    schema: activationBody,
    defaultValues: { activationCode: '' },
    command,
    refusalText: serviceErrorText,
    focusAfterRefusal: 'activationCode',
  })
  return (
    <AccountPage title={t.title} help={t.help}>
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

/** A whole code that was pasted is sent without another press, once the paste is in the field. */
function sendWholeCode(field: HTMLInputElement): void {
  setTimeout(() => {
    if (activationBody.safeParse({ activationCode: field.value }).success) field.form?.requestSubmit()
  })
}
