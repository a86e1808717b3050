import { tagNameForm } from '@sori/contract/management'
import { tagText } from '@sori/contract/text'
import { type Outcome, useCommand } from '@sori/remote-kit/commands'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { type RowEditor, useRowEditor } from '@sori/remote-kit/tables'
import { useWords } from '../../messages/useWords.ts'
import { type CountedTag, spellingApi } from './spellingApi.ts'

/** A tag's new name. */
export type NameDraft = { tagName: string }

/** Renames tags in their place, one at a time. Onto the name of another tag of the same kind the two become one, after a question (D18). */
export function useRenameTag(tags: readonly CountedTag[]): RowEditor<string, NameDraft> {
  const t = useWords().spelling
  const host = useHost()
  const locale = useLocale()
  const command = useCommand(spellingApi.endpoints.renameTag, {
    done: { to: 'stay' },
    events: () => [['tags.changed', {}]],
  })

  async function apply(name: string, { tagName: typed }: NameDraft): Promise<Outcome<unknown> | undefined> {
    const tag = tags.find((each) => each.name === name)
    const to = tagText(typed)
    if (!tag || to === name) return { ok: true, answer: undefined }
    const change = { kind: tag.kind, from: name, to }
    const outcome = atName(await command.attempt(change))
    const isTaken = outcome && !outcome.ok && outcome.problem.code === 'TAG_EXISTS'
    if (!isTaken || !tags.some((other) => other.kind === tag.kind && other.name === to)) return outcome
    const agreed = await host.confirm({
      title: t.mergeTitle(name, to),
      body: t.mergeBody(tag.count.toLocaleString(locale), name),
      confirm: t.merge,
      tone: 'danger',
    })
    return agreed ? atName(await command.attempt({ ...change, merge: true })) : { ...outcome, handled: true }
  }

  return useRowEditor<string, NameDraft>({ schema: tagNameForm, apply, failed: t.renameFailed, refused: t.renameFailed })
}

/** The server blames the kind that the name stands under; the page has one field. */
function atName(outcome: Outcome<unknown> | undefined): Outcome<unknown> | undefined {
  if (!outcome || outcome.ok) return outcome
  const errors = outcome.problem.errors?.map((error) => ({ ...error, field: 'tagName' }))
  return { ...outcome, problem: { ...outcome.problem, errors } }
}
