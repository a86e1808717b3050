import { tagNameForm } from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { tagText } from '@sori/contract/text'
import { type Outcome, useCommand } from '@sori/remote-kit/commands'
import { problemText } from '@sori/remote-kit/http'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { type RowEditor, useRowEditor } from '@sori/remote-kit/tables'
import { useWords } from '../../messages/useWords.ts'
import { type CountedTag, spellingApi } from './spellingApi.ts'
import { tagNameRefusal } from './tagNameRefusal.ts'

/** A tag's new name. */
export type NameDraft = { tagName: string }

/** Renames tags in their place, one at a time. Onto the name of another tag of the same kind the two become one, after a question (D18). */
export function useRenameTag(tags: readonly CountedTag[]): RowEditor<string, NameDraft> {
  const words = useWords()
  const t = words.spelling
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
    const outcome = atName(await command.attempt(change), locale)
    const isTaken = outcome && !outcome.ok && outcome.problem.code === 'TAG_EXISTS'
    if (!isTaken || !tags.some((other) => other.kind === tag.kind && other.name === to)) return outcome
    const agreed = await host.confirm({
      title: t.mergeTitle(name, to),
      body: t.mergeBody(tag.count.toLocaleString(locale), name),
      confirm: t.merge,
      tone: 'danger',
    })
    return agreed ? atName(await command.attempt({ ...change, merge: true }), locale) : { ...outcome, handled: true }
  }

  const editor = useRowEditor<string, NameDraft>({ schema: tagNameForm, apply, failed: t.renameFailed, refused: t.renameFailed })
  // what is refused before it is sent is said as in the dialog of a new tag
  const errorOf = (field: keyof NameDraft) => {
    const error = editor.errorOf(field)
    return error && (tagNameRefusal(editor.draft?.tagName ?? '', words, locale) ?? error)
  }
  return { ...editor, errorOf }
}

/** The server blames the kind that the name stands under; the page has one field, which says it as the dialog of a new tag does. */
function atName(outcome: Outcome<unknown> | undefined, locale: Locale): Outcome<unknown> | undefined {
  if (!outcome || outcome.ok || !outcome.problem.errors?.length) return outcome
  // a code of the contract would be said in the contract's words
  const error = { field: 'tagName', code: 'TAG_NAME', message: problemText(locale, outcome.problem) }
  return { ...outcome, problem: { ...outcome.problem, errors: [error] } }
}
