import { paths } from '@sori/contract/paths'
import { Form, FormField } from '@sori/remote-kit/forms'
import { PasswordInput, TextInput, TextLink } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import styles from './LoginPage.module.css'
import { useLogin } from './useLogin.ts'

/** `/login`: email and password. Nothing typed is lost by a refusal. */
export function LoginPage() {
  const { login: t, password: labels } = useWords()
  const form = useLogin()
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t.title}</h1>
      <Form form={form} label={t.title} submit={t.submit}>
        <FormField form={form} name="username" label={t.username}>
          <TextInput type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} aria-required="true" />
        </FormField>
        <FormField form={form} name="password" label={t.password} aside={<TextLink to={paths.findPassword()}>{t.find}</TextLink>}>
          <PasswordInput autoComplete="current-password" labels={labels} aria-required="true" />
        </FormField>
      </Form>
      <p className={styles.register}>
        {t.notMember} <TextLink to={paths.register()}>{t.register}</TextLink>
      </p>
    </section>
  )
}
