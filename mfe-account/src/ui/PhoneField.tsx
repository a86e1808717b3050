import type { ContractForm } from '@sori/remote-kit/forms'
import { Field } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import { PhoneInput } from './PhoneInput.tsx'

export interface PhoneFieldProps<Given extends { phoneNumber: string }> {
  form: ContractForm<Given>
  label: string
}

export function PhoneField<Given extends { phoneNumber: string }>({
  form,
  label,
}: PhoneFieldProps<Given>) {
  // A cast, because TypeScript cannot derive the type of one field of a generic form.
  const { fields, errorOf } = form as unknown as ContractForm<{ phoneNumber: string }>
  const { phone } = useTexts()
  return (
    <Field label={label} group hint={phone.hint} error={errorOf('phoneNumber')}>
      <PhoneInput
        name="phoneNumber"
        value={fields.watch('phoneNumber')}
        onChange={(value) =>
          fields.setValue('phoneNumber', value, {
            shouldDirty: true,
            shouldValidate: fields.formState.isSubmitted,
          })
        }
      />
    </Field>
  )
}
