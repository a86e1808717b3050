import { commonTexts } from '@sori/contract/messages'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocale } from '../remote/index.ts'
import { Button } from '../ui/index.ts'
import styles from './Form.module.css'
import type { ContractForm } from './useContractForm.ts'

interface FormProps<Values extends FieldValues> {
  form: ContractForm<Values>
  label: string
  submit: string
  /** The button's tone: `danger` for irreversible actions, `secondary` beside another form. */
  tone?: 'primary' | 'secondary' | 'danger'
  /** The reason why the form cannot be sent yet. The disabled button shows it. */
  waiting?: string | undefined
  onCancel?(): void
  children: ReactNode
}

export function Form<Values extends FieldValues>({
  form,
  label,
  submit,
  tone = 'primary',
  waiting,
  onCancel,
  children,
}: FormProps<Values>) {
  const common = commonTexts(useLocale())
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onFocus={form.prepare}
      onSubmit={(event) => void form.submit(event)}
    >
      {children}
      {form.refusal && (
        <p className={styles.refusal} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{form.refusal}</span>
        </p>
      )}
      <div className={onCancel ? styles.actions : undefined}>
        {onCancel && (
          <Button disabled={form.busy} onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant={tone}
          size={onCancel ? 40 : 48}
          wide={!onCancel}
          busy={form.busy}
          disabled={Boolean(waiting)}
          busyLabel={common.processing}
        >
          {waiting ?? submit}
        </Button>
      </div>
    </form>
  )
}
