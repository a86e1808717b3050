import { AGE_MIN, cleanNickname, dayYearsAgo } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { NewPasswordFields } from '@sori/market-kit/account'
import { CleanOffer, Form, FormField } from '@sori/remote-kit/forms'
import { TextInput, TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { ConsentField } from './ConsentField.tsx'
import { useRegister } from './useRegister.ts'

const CALENDAR_YEARS_AGO = 30

export function RegisterPage() {
  const { register: texts, fields, rules, birth } = useTexts()
  const { form, email, nickname, set } = useRegister()
  const links = (
    <>
      {texts.isMember} <TextLink to={paths.login()}>{texts.login}</TextLink>
    </>
  )
  return (
    <AccountPage title={texts.title} help={texts.help} links={links}>
      <Form form={form} label={texts.title} submit={texts.submit}>
        <FormField form={form} name="email" label={fields.email} status={email}>
          <EmailInput autoComplete="username" />
        </FormField>
        <FormField form={form} name="name" label={fields.name} hint={rules.name}>
          <TextInput autoComplete="name" aria-required="true" />
        </FormField>
        <FormField
          form={form}
          name="nickname"
          label={fields.nickname}
          status={nickname}
          action={
            <CleanOffer
              text={form.fields.watch('nickname')}
              clean={cleanNickname}
              onUse={(cleaned) => set('nickname', cleaned)}
            />
          }
        >
          <TextInput autoComplete="nickname" spellCheck={false} aria-required="true" />
        </FormField>
        <NewPasswordFields
          form={form}
          labels={{ password: fields.password, check: fields.passwordCheck }}
        />
        <PhoneField form={form} label={fields.phoneNumber} />
        <FormField form={form} name="birth" label={fields.birth} hint={birth.hint}>
          <DateInput
            autoComplete="bday"
            labels={birth}
            value={form.fields.watch('birth')}
            onChange={(day) => set('birth', day)}
            first="1900-01-01"
            start={dayYearsAgo(CALENDAR_YEARS_AGO)}
            last={dayYearsAgo(AGE_MIN)}
          />
        </FormField>
        <ConsentField
          checked={form.fields.watch('consent')}
          onChange={(checked) => set('consent', checked)}
          error={form.errorOf('consent')}
        />
      </Form>
    </AccountPage>
  )
}
