import { commonTexts } from '@sori/contract/messages'
import { type ContractForm, Form, FormField } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, Select, TextArea } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import styles from './DecisionDialog.module.css'

type Fields = Record<string, unknown>
type FieldName<Values extends Fields> = Parameters<typeof FormField<Values>>[0]['name']

interface DecisionDialogProps<Values extends Fields> {
  form: ContractForm<Values>
  title: string
  submit: string
  /** The choices, of which one is required. */
  choice?: {
    name: FieldName<Values>
    label: string
    placeholder: string
    options: readonly { value: string; label: string }[]
  }
  /** The field for the reason or the answer. The server mails its text. */
  text: {
    name: FieldName<Values>
    label: string
    hint: string
    max: number
    isOptional?: boolean
  }
  onClose(): void
  /** The thing to decide about. */
  children: ReactNode
}

/** A dialog for an administrator's decision and a text about it. */
export function DecisionDialog<Values extends Fields>({
  form,
  title,
  submit,
  choice,
  text,
  onClose,
  children,
}: DecisionDialogProps<Values>) {
  const labels = commonTexts(useLocale())
  return (
    <Dialog open onClose={onClose} title={title} labels={labels} width="medium" locked={form.busy}>
      <div className={styles.body}>
        {children}
        <Form form={form} label={title} submit={submit}>
          {choice && (
            <FormField form={form} name={choice.name} label={choice.label}>
              <Select
                aria-required="true"
                options={[
                  { value: '', label: choice.placeholder, disabled: true },
                  ...choice.options,
                ]}
              />
            </FormField>
          )}
          <FormField form={form} name={text.name} label={text.label} hint={text.hint}>
            <TextArea rows={4} maxLength={text.max} aria-required={!text.isOptional} />
          </FormField>
        </Form>
      </div>
    </Dialog>
  )
}

/**
 * Returns the `redirect` option of a command. The option closes the dialog after a refusal with
 * `code`, which means that another administrator has already decided.
 */
export function closeOnProblem(code: string, close: () => void) {
  return (problem: { code: string }) => {
    if (problem.code !== code) return undefined
    close()
    return { to: 'stay' as const }
  }
}
