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
  const texts = useTexts().spelling
  const form = useNewTag(onClose)
  const common = commonTexts(useLocale())
  const kinds = tagKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))
  return (
    <Dialog open onClose={onClose} title={texts.new} labels={common} locked={form.busy}>
      <Form form={form} label={texts.new} submit={texts.create} onCancel={onClose}>
        <FormField form={form} name="tagName" label={texts.name} hint={texts.rule}>
          <TextInput aria-required="true" autoComplete="off" />
        </FormField>
        <FormField form={form} name="kind" label={texts.kind}>
          <Select
            aria-required="true"
            options={[{ value: '', label: texts.chooseKind }, ...kinds]}
          />
        </FormField>
      </Form>
    </Dialog>
  )
}

function useNewTag(close: () => void) {
  const texts = useTexts().spelling
  const locale = useLocale()
  const command = useCommand(useCreateTagMutation(), {
    done: { message: texts.created, run: close, to: 'stay' },
    events: () => [['tags.changed', {}]],
  })
  return useContractForm({
    schema: newTagForm,
    defaultValues: { tagName: '' },
    command: {
      attempt: async ({ kind, tagName }, accepted) =>
        moveRefusalToName(await command.attempt({ kind, name: tagName }, accepted), locale),
    },
    fieldText: (_, problem) =>
      problem.field === 'kind' ? texts.kindInvalid : tagNameText(texts, problem),
    toastText: (_, { field, code }) => {
      if (field === 'kind') return texts.kindInvalid
      return code === 'REQUIRED' ? texts.nameRequired : texts.createFailed
    },
  })
}
