import { type TagNaming, tagNamingForm } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Dialog, Spinner, TextArea, TextInput } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { useListTagNamesQuery, useNameTagMutation } from './spellingApi.ts'

/** A dialog for the Korean and English name of a tag, and for other words that find it. */
export function NamesDialog({ tagName, onClose }: { tagName: string; onClose(): void }) {
  const { spelling: texts } = useTexts()
  const common = commonTexts(useLocale())
  const query = useListTagNamesQuery(undefined, { refetchOnMountOrArgChange: true })
  const naming = query.isFetching ? undefined : query.data?.find((tag) => tag.tagName === tagName)
  if (naming) return <NamesForm naming={naming} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={texts.namesOf(tagName)} labels={common}>
      {query.isFetching ? <Spinner label={common.processing} /> : <Failed query={query} />}
    </Dialog>
  )
}

function NamesForm({ naming, onClose }: { naming: TagNaming; onClose(): void }) {
  const { spelling: texts } = useTexts()
  const common = commonTexts(useLocale())
  const { tagName, korean, english, synonyms, version } = naming
  const command = useCommand(useNameTagMutation(), {
    done: { run: onClose, to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['tags.changed', {}]],
  })
  const form = useContractForm({
    schema: tagNamingForm,
    defaultValues: { korean, english, synonyms: synonyms.join(', ') },
    command: {
      attempt: (form, accepted) =>
        command.attempt({ ...form, tagName, version, synonyms: wordsOf(form.synonyms) }, accepted),
    },
    asksBeforeLeaving: true,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.namesOf(tagName)}
      labels={common}
      locked={form.busy}
    >
      <Form form={form} label={texts.namesOf(tagName)} submit={texts.saveNames} onCancel={onClose}>
        <FormField form={form} name="korean" label={texts.korean} hint={texts.rule}>
          <TextInput aria-required="true" autoComplete="off" />
        </FormField>
        <FormField form={form} name="english" label={texts.english}>
          <TextInput aria-required="true" autoComplete="off" />
        </FormField>
        <FormField form={form} name="synonyms" label={texts.synonyms} hint={texts.synonymsHint}>
          <TextArea rows={3} />
        </FormField>
      </Form>
    </Dialog>
  )
}

const COMMA_OR_LINE_BREAK = /[,\n]/

function wordsOf(text: string): string[] {
  return text
    .split(COMMA_OR_LINE_BREAK)
    .map((word) => word.trim())
    .filter(Boolean)
}
