import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { TextInput } from '@sori/remote-kit/ui'
import { useAddCollectionMutation } from './collectionsApi.ts'
import { useCollectionTexts } from './collectionTexts.ts'

/** Returns the state of a form that creates a collection with the given tracks. */
export function useNewCollectionForm(musicIds: number[], onDone: () => void) {
  const texts = useCollectionTexts()
  const command = useCommand(useAddCollectionMutation(), {
    done: { message: ({ name }) => texts.made(name), run: onDone, to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['collection.changed', {}]],
  })
  return useContractForm({
    schema: () => import('../api/formSchemas.ts').then(({ collectionBody }) => collectionBody),
    defaultValues: { name: '', musicIds },
    command,
    focusAfterRefusal: 'name',
  })
}

interface NewCollectionFormProps {
  form: ReturnType<typeof useNewCollectionForm>
  label: string
}

export function NewCollectionForm({ form, label }: NewCollectionFormProps) {
  const texts = useCollectionTexts()
  return (
    <Form form={form} label={label} submit={texts.make}>
      <FormField form={form} name="name" label={texts.name}>
        <TextInput autoComplete="off" />
      </FormField>
    </Form>
  )
}
