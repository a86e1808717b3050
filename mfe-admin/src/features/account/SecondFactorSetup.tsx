import { type SecondFactorSecret, secondFactorStart } from '@sori/contract/account'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useSession } from '@sori/remote-kit/host'
import { PasswordInput, Skeleton } from '@sori/remote-kit/ui'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { CodeForm } from './SecondFactorForms.tsx'
import styles from './SecondFactorSection.module.css'
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './secondFactorApi.ts'

type QrCodeModule = { default: ComponentType<{ text: string; label: string }> }

/** The QR code; nothing if its code did not load, because the key below is enough. */
const QrCode = lazy(() =>
  import('./QrCode.tsx').then(
    ({ QrCode }): QrCodeModule => ({ default: QrCode }),
    (): QrCodeModule => ({ default: () => null }),
  ),
)

/**
 * A dialog that asks for the password, shows the secret, confirms a first code, and shows recovery
 * codes.
 */
export function SecondFactorSetup({ close }: { close(): void }) {
  const [secret, setSecret] = useState<SecondFactorSecret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} close={close} />
  if (secret) return <ConfirmForm secret={secret} onCodes={setCodes} close={close} />
  return <StartForm onSecret={setSecret} close={close} />
}

interface StartFormProps {
  onSecret(secret: SecondFactorSecret): void
  close(): void
}

function StartForm({ onSecret, close }: StartFormProps) {
  const user = useSession()
  const { secondFactor: texts } = useTexts()
  const command = useCommand(useBeginSecondFactorMutation(), {
    done: { message: null, run: onSecret, to: 'stay' },
  })
  const form = useContractForm({
    schema: secondFactorStart,
    defaultValues: { password: '' },
    command,
    focusAfterRefusal: 'password',
  })
  return (
    <Form form={form} label={texts.begin} submit={texts.next} onCancel={close}>
      <p className={styles.hint}>{texts.passwordHint}</p>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <FormField form={form} name="password" label={texts.password}>
        <PasswordInput
          autoComplete="current-password"
          labels={texts.passwordLabels}
          aria-required="true"
        />
      </FormField>
    </Form>
  )
}

interface ConfirmFormProps {
  secret: SecondFactorSecret
  onCodes(codes: string[]): void
  close(): void
}

function ConfirmForm({ secret, onCodes, close }: ConfirmFormProps) {
  const { secondFactor: texts } = useTexts()
  const command = useCommand(useConfirmSecondFactorMutation(), {
    done: { message: null, run: ({ recoveryCodes }) => onCodes(recoveryCodes), to: 'stay' },
  })
  return (
    <div className={styles.steps}>
      <Suspense fallback={<Skeleton width={180} height={180} />}>
        <QrCode text={secret.uri} label={texts.qr} />
      </Suspense>
      <p className={styles.hint}>{texts.secret}</p>
      <code className={styles.secret}>{inGroupsOfFour(secret.secret)}</code>
      <CodeForm command={command} hint={texts.scan} submit={texts.start} close={close} />
    </div>
  )
}

function inGroupsOfFour(text: string): string {
  const fourCharactersBeforeOthers = /.{4}(?!$)/g
  return text.replace(fourCharactersBeforeOthers, '$& ')
}
