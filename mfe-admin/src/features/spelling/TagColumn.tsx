import type { TagKind } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { matchNamedTags } from '@sori/market-kit/catalogue'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { RowActions, type RowEditor, RowField } from '@sori/remote-kit/lists'
import { Button, TextLink } from '@sori/remote-kit/ui'
import { useId } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SpellingPage.module.css'
import { type CountedTag, useRemoveTagMutation } from './spellingApi.ts'
import type { NameDraft } from './useRenameTag.ts'

interface TagColumnProps {
  kind: TagKind
  tags: readonly CountedTag[]
  keyword: string
  /** Renamed tags. They stay visible although the keyword does not match them (D173). */
  renamedTags: readonly string[]
  /** True after the counts have loaded. */
  isCounted: boolean
  editor: RowEditor<string, NameDraft>
  /** Opens the dialog of a tag's names. */
  onName(tagName: string): void
}

/** A column with the tags of one kind: the renamed ones, then those that match the keyword. */
export function TagColumn({
  kind,
  tags,
  keyword,
  renamedTags,
  isCounted,
  editor,
  onName,
}: TagColumnProps) {
  const texts = useTexts().spelling
  const headId = useId()
  const names = matchNamedTags(
    keyword,
    tags.map(({ name }) => name),
    Object.fromEntries(tags.map((tag) => [tag.name, tag.names ?? {}])),
  )
  const shownTags = keyword
    ? names.flatMap((name) => tags.filter((tag) => tag.name === name))
    : tags
  const keptTags = tags.filter(
    ({ name }) => !names.includes(name) && (editor.isOpen(name) || renamedTags.includes(name)),
  )
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        {texts.kinds[kind]} <span className={styles.total}>{texts.total(shownTags.length)}</span>
      </h2>
      {shownTags.length + keptTags.length === 0 && <p className={styles.none}>{texts.noMatch}</p>}
      <ul className={styles.tags}>
        {[...keptTags, ...shownTags].map((tag) => (
          <TagLine
            key={tag.name}
            tag={tag}
            isUnmatched={keptTags.includes(tag)}
            isCounted={isCounted}
            editor={editor}
            onName={onName}
          />
        ))}
      </ul>
    </section>
  )
}

function TagLine({
  tag: { kind, name, count, names },
  isUnmatched,
  isCounted,
  editor,
  onName,
}: { tag: CountedTag; isUnmatched: boolean } & Pick<
  TagColumnProps,
  'isCounted' | 'editor' | 'onName'
>) {
  const texts = useTexts().spelling
  const locale = useLocale()
  return (
    <li className={styles.tag}>
      <span className={styles.name}>
        {editor.isOpen(name) ? (
          <RowField
            editor={editor}
            name="tagName"
            label={texts.nameOf(name)}
            hint={texts.rule}
            first
          />
        ) : (
          <>
            <TextLink to={paths.tag(kind, name)}>{name}</TextLink>
            {names && (
              <span className={styles.count}>
                {[names.ko, names.en].filter(Boolean).join(' · ')}
              </span>
            )}
            {isCounted && (
              <span className={styles.count}>{texts.tracks(count.toLocaleString(locale))}</span>
            )}
            {isUnmatched && <span className={styles.count}>{texts.unmatched}</span>}
          </>
        )}
      </span>
      <RowActions
        editor={editor}
        id={name}
        name={name}
        draft={{ tagName: name }}
        edit={texts.rename}
      >
        <Button size={32} aria-label={texts.namesOf(name)} onClick={() => onName(name)}>
          {texts.names}
        </Button>
        {isCounted && count === 0 && <RemoveTag name={name} />}
      </RowActions>
    </li>
  )
}

/** A button that removes a tag without tracks, after a confirmation. */
function RemoveTag({ name }: { name: string }) {
  const texts = useTexts().spelling
  const host = useHost()
  const command = useCommand(useRemoveTagMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['tags.changed', {}]],
  })
  const remove = async () => {
    const isConfirmed = await host.confirm({
      title: texts.removeTitle(name),
      body: texts.removeBody,
      confirm: texts.remove,
      tone: 'danger',
    })
    if (isConfirmed) await command.run(name)
  }
  return (
    <Button
      size={32}
      variant="danger-outline"
      busy={command.busy}
      aria-label={texts.removeOf(name)}
      onClick={() => void remove()}
    >
      {texts.remove}
    </Button>
  )
}
