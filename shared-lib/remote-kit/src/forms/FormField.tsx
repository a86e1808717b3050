import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '../ui/index.ts'
import type { ContractForm } from './useContractForm.ts'

/** Props of {@link FormField}: those of `Field` with one control. The error comes from the form. */
export interface FormFieldProps<Given extends FieldValues>
  extends Omit<FieldProps, 'error' | 'control' | 'group'> {
  form: ContractForm<Given>
  /** The payload's name of the value. */
  name: FieldPath<Given>
  /** Sends the text as a number; empty text is undefined. */
  number?: boolean
}

/**
 * A labelled control of a form with its error. The control inside (`TextInput`, `Select`, …) is
 * connected automatically.
 */
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
