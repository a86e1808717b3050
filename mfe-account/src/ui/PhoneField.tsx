import type { ContractForm } from '@sori/remote-kit/forms'
import { Field } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import { PhoneInput } from './PhoneInput.tsx'

/** Props of {@link PhoneField}. */
export interface PhoneFieldProps<Given extends { phoneNumber: string }> {
  form: ContractForm<Given>
  label: string
}

/** The phone number of a form, in three boxes under one label. */
export function PhoneField<Given extends { phoneNumber: string }>({
  form,
  label,
}: PhoneFieldProps<Given>) {
  // this part of the form's fields is the same in every form that has it
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
