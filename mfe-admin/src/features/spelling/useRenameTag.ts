import { tagNameForm } from '@sori/contract/management'
import { tagText } from '@sori/contract/text'
import { type Outcome, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { type RowEditor, useRowEditor } from '@sori/remote-kit/lists'
import { useTexts } from '../../messages/useTexts.ts'
import { type CountedTag, useRenameTagMutation } from './spellingApi.ts'
import { moveRefusalToName, tagNameText } from './tagNameRefusal.ts'

export type NameDraft = { tagName: string }

/**
 * Renames tags in place, one at a time. Asks before it merges two tags of one kind. Calls
 * `onRenamed` with the new name.
 */
export function useRenameTag(
  tags: readonly CountedTag[],
  onRenamed: (name: string) => void,
): RowEditor<string, NameDraft> {
  const texts = useTexts().spelling
  const host = useHost()
  const locale = useLocale()
  const command = useCommand(useRenameTagMutation(), {
    done: { to: 'stay' },
    events: () => [['tags.changed', {}]],
  })

  async function apply(name: string, draft: NameDraft): Promise<Outcome<unknown> | undefined> {
    const tag = tags.find((candidate) => candidate.name === name)
    const newName = tagText(draft.tagName)
    if (!tag || newName === name) return { ok: true, answer: undefined }
    const change = { kind: tag.kind, from: name, to: newName }
    const outcome = moveRefusalToName(await command.attempt(change), locale)
    if (outcome?.ok) onRenamed(newName)
    if (!outcome || outcome.ok || outcome.problem.code !== 'TAG_EXISTS') return outcome
    const isNameInKind = tags.some(
      (candidate) => candidate.kind === tag.kind && candidate.name === newName,
    )
    if (!isNameInKind) return outcome
    if (!(await confirmMerge(tag, newName))) return { ...outcome, handled: true }
    return moveRefusalToName(await command.attempt({ ...change, merge: true }), locale)
  }

  function confirmMerge({ name, count }: CountedTag, newName: string): Promise<boolean> {
    return host.confirm({
      title: texts.mergeTitle(name, newName),
      body: texts.mergeBody(count.toLocaleString(locale), name),
      confirm: texts.merge,
      tone: 'danger',
    })
  }

  return useRowEditor<string, NameDraft>({
    schema: tagNameForm,
    apply,
    fieldText: (problem) => tagNameText(texts, problem),
    failed: texts.renameFailed,
    refusalText: () => texts.renameFailed,
  })
}
