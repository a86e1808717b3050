import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { fieldRefusals } from '@sori/contract/errors'
import { TAG_NAME_MAX, tagName } from '@sori/contract/management'
import { commonWords } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/commands'
import { problemText } from '@sori/remote-kit/http'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { Button, Dialog, Field, Select, TextInput } from '@sori/remote-kit/ui'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import styles from './SpellingPage.module.css'
import { spellingApi } from './spellingApi.ts'

type Refusal = { field: 'name' | 'kind'; text: string }

/** A new tag: a name and a kind (product.md §5). What was typed stays through a refusal. */
export function NewTagDialog({ onClose }: { onClose(): void }) {
  const { spelling: t } = useWords()
  const common = commonWords(useLocale())
  const formId = useId()
  const { form, submit, busy, refusal } = useNewTag(onClose)
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.text : undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.new}
      labels={common}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={common.processing}>
            {t.create}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} aria-label={t.new} noValidate onSubmit={submit}>
        <Field label={t.name} hint={t.rule} error={errorOf('name')}>
          <TextInput
            aria-required="true"
            autoComplete="off"
            maxLength={TAG_NAME_MAX}
            value={form.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </Field>
        <Field label={t.kind} error={errorOf('kind')}>
          <Select
            aria-required="true"
            value={form.kind}
            options={[{ value: '', label: t.chooseKind }, ...tagKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))]}
            onChange={({ target }) => form.change({ kind: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** The form's state: the name is checked by the contract's schema, and each refusal is said in the specification's own words. */
function useNewTag(close: () => void) {
  const { spelling: t } = useWords()
  const host = useHost()
  const locale = useLocale()
  const [given, setGiven] = useState({ name: '', kind: '' })
  const [refusal, setRefusal] = useState<Refusal>()
  const command = useCommand(spellingApi.endpoints.createTag, {
    done: { message: t.created, run: close, to: 'stay' },
    events: () => [['tags.changed', {}]],
  })

  function refuse(toast: string, field: Refusal['field'], text = toast): void {
    setRefusal({ field, text })
    host.toast({ kind: 'error', text: toast })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const kind = tagKinds.find((each) => each === given.kind)
    const name = tagName.safeParse(given.name, { reportInput: true })
    const wrong = name.error && fieldRefusals(name.error.issues)[0]?.code
    if (wrong === 'REQUIRED') refuse(t.nameRequired, 'name')
    else if (!kind) refuse(t.kindInvalid, 'kind')
    else if (!name.success) refuse(t.createFailed, 'name', t.rule)
    else await send(kind, name.data)
  }

  async function send(kind: TagKind, name: string): Promise<void> {
    setRefusal(undefined)
    const outcome = await command.attempt({ kind, name })
    if (outcome && !outcome.ok && !outcome.handled) refuse(t.createFailed, 'name', problemText(locale, outcome.problem))
  }

  const change = (part: Partial<typeof given>) => {
    setGiven({ ...given, ...part })
    setRefusal(undefined)
  }
  return { form: { ...given, change }, submit: (event: FormEvent) => void submit(event), busy: command.busy, refusal }
}
