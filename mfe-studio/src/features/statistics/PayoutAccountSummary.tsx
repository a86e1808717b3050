import { commonTexts } from '@sori/contract/messages'
import { banks, type PayoutAccount } from '@sori/contract/payouts'
import { PayoutAccountFields } from '@sori/market-kit/account'
import { useCommand } from '@sori/remote-kit/data'
import { Form, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog, formatDateTime } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './PayoutsSection.module.css'
import { useSetPayoutAccountMutation } from './payoutsApi.ts'

/** The masked payout account, and the dialog that changes it. */
export function PayoutAccountSummary({ account }: { account: PayoutAccount | null }) {
  const texts = useTexts().statistics.payouts
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const isDelayed = account && account.payableDate > new Date().toISOString()
  return (
    <>
      {account ? (
        <dl className={styles.facts}>
          <dt>{texts.holder}</dt>
          <dd>{account.holder}</dd>
          <dt>{texts.bank}</dt>
          <dd>{banks[account.bank][locale]}</dd>
          <dt>{texts.number}</dt>
          <dd>{account.number}</dd>
        </dl>
      ) : (
        <p>{texts.accountNone}</p>
      )}
      {isDelayed && (
        <p className={styles.note}>{texts.delayed(formatDateTime(account.payableDate))}</p>
      )}
      <div>
        <Button onClick={() => setOpen(true)}>{account ? texts.change : texts.register}</Button>
      </div>
      {isOpen && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AccountDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts().statistics.payouts
  const locale = useLocale()
  const command = useCommand(useSetPayoutAccountMutation(), {
    done: { run: onClose, to: 'stay' },
    failed: { to: 'stay' },
  })
  const form = useContractForm({
    schema: () => import('./payoutSchemas.ts').then(({ payoutAccountBody }) => payoutAccountBody),
    defaultValues: { holder: '', bank: '' as never, number: '' },
    command,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.account}
      labels={commonTexts(locale)}
      locked={form.busy}
    >
      <p className={styles.note}>{texts.accountNote}</p>
      <Form form={form} label={texts.account} submit={texts.save}>
        <PayoutAccountFields form={form} />
      </Form>
    </Dialog>
  )
}
