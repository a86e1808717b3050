import type { EmailBody } from '@sori/contract/account'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useState } from 'react'
import { activationMail } from '../../between-pages/activationMail.ts'
import { textsIn, useTexts } from '../../messages/useTexts.ts'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { serviceErrorText } from '../../ui/serviceError.ts'
import { withPrecheck } from '../../ui/withPrecheck.ts'
import { useResendCodeMutation } from './activationApi.ts'
import styles from './ResendCode.module.css'
import { ALREADY_ACTIVATED, useActivated } from './useActivated.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

const MAIL_INTERVAL_MS = 60_000

/** A button that requests another mail with a code, at most once a minute. */
export function ResendCode() {
  const { activation: texts, fields } = useTexts()
  const isActivated = useActivated()
  const [lastMail, setLastMail] = useState(activationMail.read)
  const secondsLeft = useSecondsLeft((lastMail?.sentAt ?? 0) + MAIL_INTERVAL_MS)
  const command = useCommand(useResendCodeMutation(), {
    done: {
      run: (_response, { email }) => {
        const mail = { email, sentAt: Date.now() }
        activationMail.keep(mail)
        setLastMail(mail)
      },
      to: 'stay',
    },
  })
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ emailBody }) => emailBody),
    defaultValues: { email: lastMail?.email ?? '' },
    command: withPrecheck(command, async ({ email }: EmailBody) => [
      (await isActivated(email))
        ? { field: 'email', code: ALREADY_ACTIVATED, message: '' }
        : undefined,
    ]),
    fieldText: (locale, { code }) =>
      code === ALREADY_ACTIVATED ? textsIn(locale).activation.already : undefined,
    refusalText: serviceErrorText,
  })
  const isWaiting = secondsLeft > 0 && form.fields.watch('email').trim() === lastMail?.email
  return (
    <section className={styles.resend} aria-labelledby="resend">
      <h2 id="resend" className={styles.title}>
        {texts.resendTitle}
      </h2>
      <Form
        form={form}
        label={texts.resendTitle}
        submit={texts.resend}
        tone="secondary"
        waiting={isWaiting ? texts.wait(secondsLeft) : undefined}
      >
        <FormField form={form} name="email" label={fields.email} hint={texts.resendHint}>
          <EmailInput />
        </FormField>
      </Form>
    </section>
  )
}
