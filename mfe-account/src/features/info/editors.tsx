import { cleanNickname, type Me } from '@sori/contract/account'
import { CleanOffer, Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { phoneText } from '../../ui/PhoneInput.tsx'
import styles from '../../ui/Sections.module.css'
import { type AvailabilityCheck, useAvailability } from '../../ui/useAvailability.ts'
import { useDetailForm } from './useDetailForm.ts'

interface EditorProps {
  me: Me
  close(): void
}

export function NameEditor({ me, close }: EditorProps) {
  const { fields, rules, info: texts } = useTexts()
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ nameBody }) => nameBody),
    defaultValues: { name: me.name },
    ...useDetailForm({ me, close }),
  })
  return (
    <Form form={form} label={fields.name} submit={texts.save} onCancel={close}>
      <FormField form={form} name="name" label={fields.name} hint={rules.name}>
        <TextInput autoComplete="name" aria-required="true" />
      </FormField>
    </Form>
  )
}

export function NicknameEditor({ me, close }: EditorProps) {
  const { fields, info: texts } = useTexts()
  const check: { current?: AvailabilityCheck } = {}
  const detail = useDetailForm({
    me,
    close,
    findProblems: async (change) => [await check.current?.findProblem(change.nickname ?? '')],
  })
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ nicknameBody }) => nicknameBody),
    defaultValues: { nickname: me.nickname },
    ...detail,
  })
  check.current = useAvailability({
    field: 'nickname',
    text: form.fields.watch('nickname'),
    own: me.nickname,
  })
  const setNickname = (cleaned: string) =>
    form.fields.setValue('nickname', cleaned, {
      shouldDirty: true,
      shouldValidate: form.fields.formState.isSubmitted,
    })
  return (
    <Form form={form} label={fields.nickname} submit={texts.save} onCancel={close}>
      {me.nicknameChanges && (
        <p className={styles.hint}>{texts.nicknameChanges(me.nicknameChanges)}</p>
      )}
      <FormField
        form={form}
        name="nickname"
        label={fields.nickname}
        status={check.current.status}
        action={
          <CleanOffer
            text={form.fields.watch('nickname')}
            clean={cleanNickname}
            onUse={setNickname}
          />
        }
      >
        <TextInput autoComplete="nickname" spellCheck={false} aria-required="true" />
      </FormField>
    </Form>
  )
}

export function PhoneEditor({ me, close }: EditorProps) {
  const { fields, info: texts } = useTexts()
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ phoneBody }) => phoneBody),
    defaultValues: { phoneNumber: phoneText(me.phoneNumber) },
    ...useDetailForm({ me, close }),
  })
  return (
    <Form form={form} label={fields.phoneNumber} submit={texts.save} onCancel={close}>
      <PhoneField form={form} label={fields.phoneNumber} />
    </Form>
  )
}
