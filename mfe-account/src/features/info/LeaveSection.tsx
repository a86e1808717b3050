import { commonTexts } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useHost, useLocale, useMe, useSession } from '@sori/remote-kit/host'
import { Button, Dialog, PasswordInput } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { useHasPlanQuery, useLeaveMutation } from './infoApi.ts'
import styles from './LeaveSection.module.css'

/** A section that deletes the account: a dialog lists the losses and requires the password. */
export function LeaveSection() {
  const { info: texts } = useTexts()
  const common = commonTexts(useLocale())
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <p className={styles.hint}>{texts.leaveHint}</p>
      <div>
        <Button variant="danger-outline" onClick={() => setIsOpen(true)}>
          {texts.leave}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={texts.leaveQuestion}
        labels={common}
        width="medium"
      >
        <LeaveForm close={close} />
      </Dialog>
    </>
  )
}

function LeaveForm({ close }: { close(): void }) {
  const host = useHost()
  const me = useMe()
  const user = useSession()
  const { info: texts, fields, password } = useTexts()
  const { currentData: hasPlan = false } = useHasPlanQuery(undefined, { skip: !user })
  const command = useCommand(useLeaveMutation(), { done: { run: host.session.forget } })
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ leaveBody }) => leaveBody),
    defaultValues: { password: '' },
    command,
    focusAfterRefusal: 'password',
  })
  return (
    <Form form={form} label={texts.leave} submit={texts.leave} tone="danger" onCancel={close}>
      <ul className={styles.losses}>
        {me && me.creditBalance > 0 && <li>{texts.leaveCredits(me.creditBalance)}</li>}
        {hasPlan && <li>{texts.leavePlan}</li>}
        <li>{texts.leavePurchases}</li>
        <li>{texts.leaveEarnings}</li>
        <li>{texts.leaveData}</li>
        <li>{texts.leaveKept}</li>
      </ul>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <FormField form={form} name="password" label={fields.password}>
        <PasswordInput autoComplete="current-password" labels={password} aria-required="true" />
      </FormField>
    </Form>
  )
}
