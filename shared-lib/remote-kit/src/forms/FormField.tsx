import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '../ui/index.ts'
import type { ContractForm } from './useContractForm.ts'

/** Like `Field`, with one control and the error of the form. */
export interface FormFieldProps<Given extends FieldValues>
  extends Omit<FieldProps, 'error' | 'control' | 'group'> {
  form: ContractForm<Given>
  name: FieldPath<Given>
  /** Parses the text as a number. Empty text is undefined. */
  number?: boolean
}

/** A labelled control with its error. It connects the control inside. */
export function FormField<Given extends FieldValues>({
  form,
  name,
  number = false,
  ...field
}: FormFieldProps<Given>) {
  const { register } = form.fields
  const deps = form.refused.filter((refused) => refused !== name)
  const control = register(name, { deps, ...(number && { setValueAs: numberOf }) })
  return <Field {...field} error={form.errorOf(name)} control={control} />
}

function numberOf(given: string | number): number | undefined {
  return given === '' ? undefined : Number(given)
}
