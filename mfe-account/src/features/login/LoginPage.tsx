import { fieldMessages, messages } from '@sori/shared-lib/messages'
import { useHost, useLocale } from '@sori/shared-lib/remote'
import { Button, Field, PasswordInput, TextInput, TextLink } from '@sori/shared-lib/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import styles from './LoginPage.module.css'
import { type LoginErrors, loginFields, missingFields, requiredErrors } from './loginFields.ts'
import { useLogin } from './useLogin.ts'

/** `/login`: email and password. Nothing typed is lost by a refusal. */
export function LoginPage() {
  const { login: t, password: labels } = useWords()
  const host = useHost()
  const locale = useLocale()
  const { common } = messages(locale)
  const { login, busy } = useLogin()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const [refusal, setRefusal] = useState<string>()

  /** The inputs keep what is typed themselves; the form reads it when it is sent. */
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const body = { username: String(given.get('username') ?? ''), password: String(given.get('password') ?? '') }
    const missing = missingFields(body)
    const [first] = missing
    const required = requiredErrors(locale, missing)
    setErrors(required)
    setRefusal(undefined)
    if (first) {
      host.toast({ kind: 'error', text: fieldMessages(locale).validationError(required[first] ?? '') })
      return focus(first)
    }
    const refused = await login(body)
    if (!refused) return
    setErrors(refused.fields)
    setRefusal(refused.message)
    focus(loginFields.find((field) => refused.fields[field]) ?? 'password')
  }
  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  const settle = (field: keyof LoginErrors) => () => setErrors((now) => (now[field] ? { ...now, [field]: undefined } : now))

  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t.title}</h1>
      <form ref={form} className={styles.form} aria-label={t.title} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t.username} error={errors.username}>
          <TextInput
            name="username"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required="true"
            onChange={settle('username')}
          />
        </Field>
        <Field label={t.password} error={errors.password} aside={<TextLink to="/help/find-password">{t.find}</TextLink>}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            labels={labels}
            aria-required="true"
            onChange={settle('password')}
          />
        </Field>
        {refusal && (
          <p className={styles.refusal} role="alert">
            <CircleAlert aria-hidden="true" />
            <span>{refusal}</span>
          </p>
        )}
        <Button type="submit" variant="primary" size={48} wide busy={busy} busyLabel={common.processing}>
          {t.submit}
        </Button>
      </form>
      <p className={styles.register}>
        {t.notMember} <TextLink to="/register">{t.register}</TextLink>
      </p>
    </section>
  )
}
