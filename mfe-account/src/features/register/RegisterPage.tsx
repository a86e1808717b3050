import { paths } from '@sori/contract/paths'
import { NewPasswordFields } from '@sori/remote-kit/account'
import { Form, FormField } from '@sori/remote-kit/forms'
import { formatDay, TextInput, TextLink } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import styles from './RegisterPage.module.css'
import { useRegister } from './useRegister.ts'

/** `/register`: a new member. Email and nickname are checked while they are typed; nothing typed is lost by a refusal. */
export function RegisterPage() {
  const { register: t, fields, birth } = useWords()
  const { form, email, nickname } = useRegister()
  const ways = (
    <>
      {t.isMember} <TextLink to={paths.login()}>{t.login}</TextLink>
    </>
  )
  return (
    <AccountPage title={t.title} ways={ways}>
      <Form form={form} label={t.title} submit={t.submit}>
        <FormField form={form} name="email" label={fields.email} status={email}>
          <EmailInput autoComplete="username" />
        </FormField>
        <FormField form={form} name="name" label={fields.name}>
          <TextInput autoComplete="name" aria-required="true" />
        </FormField>
        <FormField form={form} name="nickname" label={fields.nickname} status={nickname}>
          <TextInput autoComplete="nickname" spellCheck={false} aria-required="true" />
        </FormField>
        <NewPasswordFields form={form} labels={{ password: fields.password, check: fields.passwordCheck }} />
        <PhoneField form={form} label={fields.phoneNumber} />
        <FormField form={form} name="birth" label={fields.birth} hint={birth.hint}>
          <DateInput
            autoComplete="bday"
            labels={birth}
            value={form.fields.watch('birth')}
            onChange={(day) => form.fields.setValue('birth', day, { shouldDirty: true, shouldValidate: form.fields.formState.isSubmitted })}
            first="1900-01-01"
            last={formatDay(new Date().toISOString())}
          />
        </FormField>
        <p className={styles.agreement}>
          {t.agreement.before}
          <TextLink to={paths.legal('terms')}>{t.terms}</TextLink>
          {t.agreement.between}
          <TextLink to={paths.legal('privacy')}>{t.privacy}</TextLink>
          {t.agreement.after}
        </p>
      </Form>
    </AccountPage>
  )
}
