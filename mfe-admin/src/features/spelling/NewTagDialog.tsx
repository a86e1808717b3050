import { tagKinds } from '@sori/contract/catalogue'
import { newTagForm } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, Select, TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { useCreateTagMutation } from './spellingApi.ts'
import { moveRefusalToName, tagNameText } from './tagNameRefusal.ts'

export function NewTagDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().spelling
  const form = useNewTag(onClose)
  const common = commonTexts(useLocale())
  const kinds = tagKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))
  return (
    <Dialog open onClose={onClose} title={t.new} labels={common} locked={form.busy}>
      <Form form={form} label={t.new} submit={t.create} onCancel={onClose}>
        <FormField form={form} name="tagName" label={t.name} hint={t.rule}>
          <TextInput aria-required="true" autoComplete="off" />
        </FormField>
        <FormField form={form} name="kind" label={t.kind}>
          <Select aria-required="true" options={[{ value: '', label: t.chooseKind }, ...kinds]} />
        </FormField>
      </Form>
    </Dialog>
  )
}

function useNewTag(close: () => void) {
  const t = useTexts().spelling
  const locale = useLocale()
  const command = useCommand(useCreateTagMutation(), {
    done: { message: t.created, run: close, to: 'stay' },
    events: () => [['tags.changed', {}]],
  })
  return useContractForm({
    schema: newTagForm,
    defaultValues: { tagName: '' },
    command: {
      attempt: async ({ kind, tagName }, accepted) =>
        moveRefusalToName(await command.attempt({ kind, name: tagName }, accepted), locale),
    },
    fieldText: (_, problem) => (problem.field === 'kind' ? t.kindInvalid : tagNameText(t, problem)),
    toastText: (_, { field, code }) => {
      if (field === 'kind') return t.kindInvalid
      return code === 'REQUIRED' ? t.nameRequired : t.createFailed
    },
  })
}
