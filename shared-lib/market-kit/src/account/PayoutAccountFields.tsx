import { bankCodes, banks, type PayoutAccountBody } from '@sori/contract/payouts'
import { type ContractForm, FormField } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Select, TextInput } from '@sori/remote-kit/ui'
import type { FieldPath } from 'react-hook-form'
import { accountTexts } from './texts.ts'

interface PayoutAccountFieldsProps<Values extends PayoutAccountBody> {
  form: ContractForm<Values>
}

/** Holder, bank and number of an account for payouts. */
export function PayoutAccountFields<Values extends PayoutAccountBody>({
  form,
}: PayoutAccountFieldsProps<Values>) {
  const locale = useLocale()
  const texts = accountTexts(locale)
  const nameOf = (name: keyof PayoutAccountBody) => name as FieldPath<Values>
  return (
    <>
      <FormField form={form} name={nameOf('holder')} label={texts.holder}>
        <TextInput aria-required="true" autoComplete="off" />
      </FormField>
      <FormField form={form} name={nameOf('bank')} label={texts.bank}>
        <Select
          aria-required="true"
          options={[
            { value: '', label: texts.chooseBank, disabled: true },
            ...bankCodes.map((code) => ({ value: code, label: banks[code][locale] })),
          ]}
        />
      </FormField>
      <FormField
        form={form}
        name={nameOf('number')}
        label={texts.accountNumber}
        hint={texts.accountNumberHint}
      >
        <TextInput aria-required="true" inputMode="numeric" autoComplete="off" />
      </FormField>
    </>
  )
}
