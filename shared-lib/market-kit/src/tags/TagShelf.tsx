import {
  type TagKind,
  type TagNames,
  type TagSet,
  tagKinds,
  tagLabel,
} from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Chip, Spinner, Tabs, TextInput } from '@sori/remote-kit/ui'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { matchNamedTags, namesOfTag } from './matchTags.ts'
import { RequestTag, type TagRequester } from './RequestTag.tsx'
import styles from './TagPicker.module.css'
import { tagTexts } from './texts.ts'

/** The query of existing tags. */
export interface TagsQuery {
  data?: TagSet & { names?: TagNames }
  isError: boolean
  refetch(): unknown
}

interface TagShelfProps {
  kind: TagKind
  onKind(kind: TagKind): void
  tags: TagsQuery
  draft: TagSet
  onAdd(kind: TagKind, tag: string): void
  onRequest: TagRequester | undefined
}

/**
 * Shows the tags of one kind. While the user types, shows the tags of all kinds that match the
 * text. Enter adds the first match.
 */
export function TagShelf({ kind, onKind, tags, draft, onAdd, onRequest }: TagShelfProps) {
  const texts = tagTexts(useLocale())
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  const { data } = tags
  const foundTags = data && isSearch ? matchNamedTags(typed, allOf(data), data.names) : []
  const addFirst = () => {
    const [firstTag] = foundTags
    const firstKind = tagKinds.find(
      (candidateKind) => firstTag !== undefined && data?.[candidateKind].includes(firstTag),
    )
    if (firstTag === undefined || !firstKind) return
    onAdd(firstKind, firstTag)
    setTyped('')
  }
  return (
    <div className={styles.finder}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchAll}
        autoComplete="off"
        value={typed}
        before={<Search aria-hidden="true" />}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          addFirst()
        }}
      />
      {isSearch ? (
        <div className={styles.results}>
          {data ? (
            <FoundTags {...{ typed, foundTags, draft, onAdd, onRequest }} existing={data} />
          ) : (
            <TagsNotLoaded tags={tags} />
          )}
        </div>
      ) : (
        <Tabs
          label={texts.tabs}
          current={kind}
          onChange={onKind}
          tabs={tagKinds.map((key) => ({
            key,
            label: texts.kinds[key],
            aside: draft[key].length || undefined,
          }))}
        >
          <div className={styles.shelf}>
            {data ? (
              <TagChips {...{ kind, draft, onAdd }} tags={data[kind]} names={data.names} />
            ) : (
              <TagsNotLoaded tags={tags} />
            )}
          </div>
        </Tabs>
      )}
    </div>
  )
}

const allOf = (tags: TagSet) => tagKinds.flatMap((kind) => tags[kind])

interface FoundTagsProps extends Pick<TagShelfProps, 'draft' | 'onAdd' | 'onRequest'> {
  typed: string
  foundTags: readonly string[]
  existing: NonNullable<TagsQuery['data']>
}

/** The matching tags by kind, and a button that requests a missing tag. */
function FoundTags({ typed, foundTags, existing, draft, onAdd, onRequest }: FoundTagsProps) {
  const texts = tagTexts(useLocale())
  const { names } = existing
  const groups = tagKinds
    .map((kind) => ({ kind, tags: foundTags.filter((tag) => existing[kind].includes(tag)) }))
    .filter(({ tags }) => tags.length > 0)
  return (
    <>
      <p className={styles.found} role="status">
        {foundTags.length === 0 ? texts.noMatch : texts.found(foundTags.length)}
      </p>
      {groups.map(({ kind, tags }) => (
        <section key={kind} className={styles.group} aria-label={texts.kinds[kind]}>
          <h3 className={styles.kind}>{texts.kinds[kind]}</h3>
          <TagChips {...{ kind, tags, names, draft, onAdd }} />
        </section>
      ))}
      {onRequest && (
        <RequestTag
          typed={typed}
          existing={allOf(existing).flatMap((tag) => namesOfTag(tag, names))}
          onRequest={onRequest}
        />
      )}
    </>
  )
}

interface TagChipsProps extends Pick<TagShelfProps, 'kind' | 'draft' | 'onAdd'> {
  tags: readonly string[]
  names: TagNames | undefined
}

function TagChips({ kind, tags, names, draft, onAdd }: TagChipsProps) {
  const locale = useLocale()
  return (
    <ul className={styles.chips}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip selected={draft[kind].includes(tag)} onClick={() => onAdd(kind, tag)}>
            {tagLabel(tag, names, locale)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function TagsNotLoaded({ tags }: { tags: TagsQuery }) {
  const texts = tagTexts(useLocale())
  return tags.isError ? (
    <Failed query={tags} title={texts.loadFail} />
  ) : (
    <Spinner label={texts.loading} />
  )
}
