import { type SecondFactorBody, secondFactorBody } from '@sori/contract/account'
import { SecondFactorField } from '@sori/market-kit/account'
import { type Command, useCommand } from '@sori/remote-kit/data'
import { Form, useContractForm } from '@sori/remote-kit/forms'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactorSection.module.css'
import { useEndSecondFactorMutation, useRenewRecoveryCodesMutation } from './secondFactorApi.ts'

interface DialogContentProps {
  close(): void
}

/** A form that ends the second factor. It requires a code. */
export function EndForm({ close }: DialogContentProps) {
  const { secondFactor: texts } = useTexts()
  const command = useCommand(useEndSecondFactorMutation(), { done: { run: close, to: 'stay' } })
  return (
    <CodeForm
      command={command}
      hint={texts.endHint}
      submit={texts.end}
      tone="danger"
      close={close}
    />
  )
}

/** A form that replaces the recovery codes and shows the new ones. It requires a code. */
export function RenewForm({ close }: DialogContentProps) {
  const { secondFactor: texts } = useTexts()
  const [codes, setCodes] = useState<string[]>()
  const command = useCommand(useRenewRecoveryCodesMutation(), {
    done: { message: null, run: ({ recoveryCodes }) => setCodes(recoveryCodes), to: 'stay' },
  })
  if (codes) return <RecoveryCodes codes={codes} close={close} />
  return <CodeForm command={command} hint={texts.renewHint} submit={texts.renew} close={close} />
}

interface CodeFormProps extends DialogContentProps {
  command: Pick<Command<SecondFactorBody, unknown>, 'attempt'>
  hint: string
  submit: string
  tone?: 'primary' | 'danger'
}

/** A form for a code of the authenticator app or a recovery code. */
export function CodeForm({ command, hint, submit, tone = 'primary', close }: CodeFormProps) {
  const form = useContractForm({
    schema: secondFactorBody,
    defaultValues: { secondFactor: '' },
    command,
    focusAfterRefusal: 'secondFactor',
  })
  return (
    <Form form={form} label={submit} submit={submit} tone={tone} onCancel={close}>
      <p className={styles.hint}>{hint}</p>
      <SecondFactorField form={form} isFocused />
    </Form>
  )
}
