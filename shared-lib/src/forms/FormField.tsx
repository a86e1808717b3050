import type { FieldPath, FieldValues } from 'react-hook-form'
import { useLocale } from '../remote/index.ts'
import { Field, type FieldProps } from '../ui/index.ts'
import { fieldText } from './fieldProblems.ts'
import type { ContractForm } from './useContractForm.ts'

/** Props of {@link FormField}: those of `Field`, whose error comes from the form. */
export interface FormFieldProps<Given extends FieldValues> extends Omit<FieldProps, 'error' | 'control'> {
  form: ContractForm<Given>
  /** The payload's name of the value. */
  name: FieldPath<Given>
}

/** One value of a form: label, control and what is wrong with it. The control inside (`TextInput`, `Select`, …) is tied to both by itself. */
export function FormField<Given extends FieldValues>({ form, name, ...field }: FormFieldProps<Given>) {
  const { register, formState } = form.fields
  return <Field {...field} error={fieldText(useLocale(), formState.errors, name)} control={register(name)} />
}
