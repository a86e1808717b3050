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
  const t = useTexts().statistics.payouts
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const isDelayed = account && account.payableDate > new Date().toISOString()
  return (
    <>
      {account ? (
        <dl className={styles.facts}>
          <dt>{t.holder}</dt>
          <dd>{account.holder}</dd>
          <dt>{t.bank}</dt>
          <dd>{banks[account.bank][locale]}</dd>
          <dt>{t.number}</dt>
          <dd>{account.number}</dd>
        </dl>
      ) : (
        <p>{t.accountNone}</p>
      )}
      {isDelayed && <p className={styles.note}>{t.delayed(formatDateTime(account.payableDate))}</p>}
      <div>
        <Button onClick={() => setOpen(true)}>{account ? t.change : t.register}</Button>
      </div>
      {isOpen && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AccountDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().statistics.payouts
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
      title={t.account}
      labels={commonTexts(locale)}
      locked={form.busy}
    >
      <p className={styles.note}>{t.accountNote}</p>
      <Form form={form} label={t.account} submit={t.save}>
        <PayoutAccountFields form={form} />
      </Form>
    </Dialog>
  )
}
