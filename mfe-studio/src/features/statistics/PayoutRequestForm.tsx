import { payoutGrossIn, withholdingOf } from '@sori/contract/payouts'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './PayoutsSection.module.css'
import { useRequestPayoutMutation } from './payoutsApi.ts'

/** A form that requests a payout. Shows gross, taxes and net while the amount is typed. */
export function PayoutRequestForm({ available }: { available: number }) {
  const texts = useTexts().statistics.payouts
  const locale = useLocale()
  const command = useCommand(useRequestPayoutMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  const form = useContractForm({
    schema: () => import('./payoutSchemas.ts').then(({ payoutForm }) => payoutForm),
    defaultValues: { gross: `${available}` },
    command,
  })
  const gross = payoutGrossIn(form.fields.watch('gross'))
  const formatWon = (amount: number | undefined) => amount?.toLocaleString(locale) ?? '–'
  const amounts = gross === undefined ? undefined : withholdingOf(gross)
  return (
    <Form form={form} label={texts.request} submit={texts.submit}>
      <FormField
        form={form}
        name="gross"
        label={texts.gross}
        hint={texts.grossHint(formatWon(available))}
      >
        <TextInput inputMode="numeric" aria-required="true" />
      </FormField>
      <dl className={styles.facts} aria-live="polite">
        <dt>{texts.incomeTax}</dt>
        <dd>{formatWon(amounts?.incomeTax)}</dd>
        <dt>{texts.localTax}</dt>
        <dd>{formatWon(amounts?.localTax)}</dd>
        <dt>{texts.net}</dt>
        <dd className={styles.net}>{formatWon(amounts?.net)}</dd>
      </dl>
      <p className={styles.note}>{texts.taxNote}</p>
    </Form>
  )
}
