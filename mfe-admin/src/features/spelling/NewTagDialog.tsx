import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import { tagText } from '@sori/contract/text'
import { useCommand } from '@sori/remote-kit/commands'
import { problemText } from '@sori/remote-kit/http'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { Button, Dialog, Field, Select, TextInput } from '@sori/remote-kit/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import styles from './SpellingPage.module.css'
import { spellingApi } from './spellingApi.ts'
import { tagNameRefusal } from './tagNameRefusal.ts'

type Refusals = { name?: string; kind?: string }

/** A new tag: a name and a kind (product.md §5). What was typed stays through a refusal. */
export function NewTagDialog({ onClose }: { onClose(): void }) {
  const { spelling: t } = useWords()
  const common = commonWords(useLocale())
  const formId = useId()
  const { form, submit, busy, refusals, refused } = useNewTag(onClose)
  const fields = useFocusOnRefusal(refused)
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
      <form ref={fields} id={formId} className={styles.form} aria-label={t.new} noValidate onSubmit={submit}>
        <Field label={t.name} hint={t.rule} error={refusals.name}>
          <TextInput
            aria-required="true"
            autoComplete="off"
            value={form.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </Field>
        <Field label={t.kind} error={refusals.kind}>
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

/** The first wrong field gets the focus each time that the form is refused. */
function useFocusOnRefusal(refused: number) {
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return fields
}

/** The form's state: the name is checked by the contract's schema, and each refusal is said in the specification's own words. */
function useNewTag(close: () => void) {
  const words = useWords()
  const t = words.spelling
  const host = useHost()
  const locale = useLocale()
  const [given, setGiven] = useState({ name: '', kind: '' })
  const [refusals, setRefusals] = useState<Refusals>({})
  const [refused, setRefused] = useState(0)
  const command = useCommand(spellingApi.endpoints.createTag, {
    done: { message: t.created, run: close, to: 'stay' },
    events: () => [['tags.changed', {}]],
  })

  function refuse(toast: string, wrong: Refusals): void {
    setRefusals(wrong)
    setRefused((times) => times + 1)
    host.toast({ kind: 'error', text: toast })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const kind = tagKinds.find((each) => each === given.kind)
    const wrong = tagNameRefusal(given.name, words, locale)
    if (kind && !wrong) return send(kind, tagText(given.name))
    const toast = wrong === t.nameRequired ? wrong : kind ? t.createFailed : t.kindInvalid
    refuse(toast, { name: wrong, kind: kind ? undefined : t.kindInvalid })
  }

  async function send(kind: TagKind, name: string): Promise<void> {
    setRefusals({})
    const outcome = await command.attempt({ kind, name })
    if (outcome && !outcome.ok && !outcome.handled) refuse(t.createFailed, { name: problemText(locale, outcome.problem) })
  }

  const change = (part: Partial<typeof given>) => {
    setGiven({ ...given, ...part })
    setRefusals((now) => ({ name: 'name' in part ? undefined : now.name, kind: 'kind' in part ? undefined : now.kind }))
  }
  return { form: { ...given, change }, submit: (event: FormEvent) => void submit(event), busy: command.busy, refusals, refused }
}
