import { type PasswordParts, passwordParts } from '@sori/contract/account'
import { type ContractForm, FormField } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { type FieldStatus, PasswordInput, VisuallyHidden } from '@sori/remote-kit/ui'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Minus from 'lucide-react/icons/minus'
import type { FieldPath } from 'react-hook-form'
import styles from './NewPasswordFields.module.css'
import { accountTexts } from './texts.ts'

interface Passwords {
  password: string
  'password-check': string
}

interface NewPasswordFieldsProps<Values extends Passwords> {
  form: ContractForm<Values>
  labels: { password: string; check: string }
}

/** Fields for a new password and its repetition, with a list of the parts of the rule. */
export function NewPasswordFields<Values extends Passwords>({
  form,
  labels,
}: NewPasswordFieldsProps<Values>) {
  const texts = accountTexts(useLocale())
  const names = {
    password: 'password' as FieldPath<Values>,
    check: 'password-check' as FieldPath<Values>,
  }
  const [password, check] = form.fields.watch([names.password, names.check]) as [string, string]
  const matchStatus: FieldStatus =
    password.trim() === check.trim()
      ? { tone: 'ok', text: texts.match }
      : { tone: 'bad', text: texts.noMatch }
  return (
    <>
      <FormField form={form} name={names.password} label={labels.password} hint={texts.rule}>
        <PasswordInput autoComplete="new-password" labels={texts} aria-required="true" />
      </FormField>
      <PasswordRules parts={passwordParts(password)} />
      <FormField
        form={form}
        name={names.check}
        label={labels.check}
        hint={texts.again}
        {...(check && { status: matchStatus })}
      >
        <PasswordInput autoComplete="new-password" labels={texts} aria-required="true" />
      </FormField>
    </>
  )
}

function PasswordRules({ parts }: { parts: PasswordParts }) {
  const texts = accountTexts(useLocale())
  const violation = parts.hasOnlyAllowed ? !parts.isShortEnough && texts.tooLong : texts.notAllowed
  return (
    <div className={styles.rule}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets */}
      <ul role="list" className={styles.parts}>
        {(['length', 'digit', 'special', 'capital'] as const).map((part) => (
          <li key={part} className={styles.part} data-has={parts[part]}>
            {parts[part] ? (
              <Check className={styles.icon} aria-hidden="true" />
            ) : (
              <Minus className={styles.icon} aria-hidden="true" />
            )}
            {texts.parts[part]}{' '}
            <VisuallyHidden>{parts[part] ? texts.has : texts.hasNot}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.notAllowed}>
        {violation && (
          <>
            <CircleAlert className={styles.icon} aria-hidden="true" />
            {violation}
          </>
        )}
      </p>
    </div>
  )
}
