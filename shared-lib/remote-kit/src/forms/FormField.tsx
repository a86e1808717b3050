import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '../ui/index.ts'
import type { ContractForm } from './useContractForm.ts'

interface FormFieldProps<Values extends FieldValues>
  extends Omit<FieldProps, 'error' | 'control' | 'group'> {
  form: ContractForm<Values>
  name: FieldPath<Values>
  /** True parses the text as a number; empty text is undefined. */
  number?: boolean
}

export function FormField<Values extends FieldValues>({
  form,
  name,
  number = false,
  ...field
}: FormFieldProps<Values>) {
  const { register } = form.fields
  const deps = form.refusedFields.filter((refused) => refused !== name)
  const control = register(name, { deps, ...(number && { setValueAs: numberOf }) })
  return <Field {...field} error={form.errorOf(name)} control={control} />
}

function numberOf(input: string | number): number | undefined {
  return input === '' ? undefined : Number(input)
}
