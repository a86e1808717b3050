import { commonTexts } from '@sori/contract/messages'
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
  /** The form's name for screen readers. */
  label: string
  /** Texts of the button that sends it. */
  submit: string
  /** `danger` for what cannot be undone, `secondary` beside another form. */
  tone?: 'primary' | 'secondary' | 'danger'
  /** Why it cannot be sent yet: shown in place of the button's texts. */
  waiting?: string | undefined
  /** Gives up, by a button beside the other one: for a form that opens in place. */
  onCancel?(): void
  /** The fields. */
  children: ReactNode
}

/** Fields, the form's refusal, and the submit button, which is busy during the request. */
export function Form<Given extends FieldValues>({
  form,
  label,
  submit,
  tone = 'primary',
  waiting,
  onCancel,
  children,
}: FormProps<Given>) {
  const common = commonTexts(useLocale())
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
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
