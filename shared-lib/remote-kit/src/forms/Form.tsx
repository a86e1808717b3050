import { commonWords } from '@sori/contract/messages'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocale } from '../remote/index.ts'
import { Button } from '../ui/index.ts'
import styles from './Form.module.css'
import type { ContractForm } from './useContractForm.ts'

/** Props of {@link Form}. */
export interface FormProps<Given extends FieldValues> {
  form: ContractForm<Given>
  /** What a screen reader calls the form. */
  label: string
  /** Words of the button that sends it. */
  submit: string
  /** The fields. */
  children: ReactNode
}

/** Fields one below the other, then why the form was refused, then the button that sends it, busy while the server is asked. */
export function Form<Given extends FieldValues>({ form, label, submit, children }: FormProps<Given>) {
  const common = commonWords(useLocale())
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={(event) => void form.submit(event)}>
      {children}
      {form.refusal && (
        <p className={styles.refusal} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{form.refusal}</span>
        </p>
      )}
      <Button type="submit" variant="primary" size={48} wide busy={form.busy} busyLabel={common.processing}>
        {submit}
      </Button>
    </form>
  )
}
