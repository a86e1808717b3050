import { tagNameForm } from '@sori/contract/management'
import { tagText } from '@sori/contract/text'
import { type Outcome, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { type RowEditor, useRowEditor } from '@sori/remote-kit/lists'
import { useTexts } from '../../messages/useTexts.ts'
import { type CountedTag, useRenameTagMutation } from './spellingApi.ts'
import { refusalAtName, tagNameText } from './tagNameRefusal.ts'

export type NameDraft = { tagName: string }

/**
 * Renames tags in place, one at a time. Asks before it merges two tags of one kind. Calls
 * `onRenamed` with the new name.
 */
export function useRenameTag(
  tags: readonly CountedTag[],
  onRenamed: (name: string) => void,
): RowEditor<string, NameDraft> {
  const t = useTexts().spelling
  const host = useHost()
  const locale = useLocale()
  const command = useCommand(useRenameTagMutation(), {
    done: { to: 'stay' },
    events: () => [['tags.changed', {}]],
  })

  async function apply(
    name: string,
    { tagName: typed }: NameDraft,
  ): Promise<Outcome<unknown> | undefined> {
    const tag = tags.find((each) => each.name === name)
    const to = tagText(typed)
    if (!tag || to === name) return { ok: true, answer: undefined }
    const change = { kind: tag.kind, from: name, to }
    const outcome = refusalAtName(await command.attempt(change), locale)
    if (outcome?.ok) onRenamed(to)
    const exists = outcome && !outcome.ok && outcome.problem.code === 'TAG_EXISTS'
    if (!exists || !tags.some((other) => other.kind === tag.kind && other.name === to))
      return outcome
    const isConfirmed = await host.confirm({
      title: t.mergeTitle(name, to),
      body: t.mergeBody(tag.count.toLocaleString(locale), name),
      confirm: t.merge,
      tone: 'danger',
    })
    return isConfirmed
      ? refusalAtName(await command.attempt({ ...change, merge: true }), locale)
      : { ...outcome, handled: true }
  }

  return useRowEditor<string, NameDraft>({
    schema: tagNameForm,
    apply,
    fieldText: (problem) => tagNameText(t, problem),
    failed: t.renameFailed,
    refusalText: () => t.renameFailed,
  })
}
