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
  const { info: t } = useTexts()
  const common = commonTexts(useLocale())
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <p className={styles.hint}>{t.leaveHint}</p>
      <div>
        <Button variant="danger-outline" onClick={() => setIsOpen(true)}>
          {t.leave}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={close} title={t.leaveQuestion} labels={common} width="medium">
        <LeaveForm close={close} />
      </Dialog>
    </>
  )
}

function LeaveForm({ close }: { close(): void }) {
  const host = useHost()
  const me = useMe()
  const user = useSession()
  const { info: t, fields, password } = useTexts()
  const { currentData: hasPlan = false } = useHasPlanQuery(undefined, { skip: !user })
  const command = useCommand(useLeaveMutation(), { done: { run: host.session.forget } })
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ leaveBody }) => leaveBody),
    defaultValues: { password: '' },
    command,
    focusAfterRefusal: 'password',
  })
  return (
    <Form form={form} label={t.leave} submit={t.leave} tone="danger" onCancel={close}>
      <ul className={styles.losses}>
        {me && me.creditBalance > 0 && <li>{t.leaveCredits(me.creditBalance)}</li>}
        {hasPlan && <li>{t.leavePlan}</li>}
        <li>{t.leavePurchases}</li>
        <li>{t.leaveEarnings}</li>
        <li>{t.leaveData}</li>
        <li>{t.leaveKept}</li>
      </ul>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <FormField form={form} name="password" label={fields.password}>
        <PasswordInput autoComplete="current-password" labels={password} aria-required="true" />
      </FormField>
    </Form>
  )
}
