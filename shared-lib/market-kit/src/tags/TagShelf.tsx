import { type TagKind, type TagSet, tagKinds } from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Chip, Spinner, Tabs, TextInput } from '@sori/remote-kit/ui'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { matchTags } from './matchTags.ts'
import styles from './TagPicker.module.css'
import { tagTexts } from './texts.ts'

/** The query of existing tags. */
export interface TagsQuery {
  data?: TagSet
  isError: boolean
  refetch(): unknown
}

interface TagShelfProps {
  kind: TagKind
  onKind(kind: TagKind): void
  tags: TagsQuery
  draft: TagSet
  onAdd(tag: string): void
}

/** The tags of one kind, filtered by the input. Enter adds the first. */
export function TagShelf({ kind, onKind, tags, draft, onAdd }: TagShelfProps) {
  const t = tagTexts(useLocale())
  const [typed, setTyped] = useState('')
  const found = matchTags(typed, tags.data?.[kind] ?? [])
  const takeFirst = () => {
    const [first] = found
    if (typed.trim() && first !== undefined) onAdd(first)
  }
  return (
    <Tabs
      label={t.tabs}
      current={kind}
      onChange={onKind}
      tabs={tagKinds.map((key) => ({
        key,
        label: t.kinds[key],
        aside: draft[key].length || undefined,
      }))}
    >
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        autoComplete="off"
        value={typed}
        before={<Search aria-hidden="true" />}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          takeFirst()
        }}
      />
      <div className={styles.shelf}>
        <Shelf tags={tags} found={found} chosen={draft[kind]} typed={typed} onAdd={onAdd} />
      </div>
    </Tabs>
  )
}

interface ShelfProps {
  tags: TagsQuery
  found: readonly string[]
  chosen: readonly string[]
  typed: string
  onAdd(tag: string): void
}

function Shelf({ tags, found, chosen, typed, onAdd }: ShelfProps) {
  const t = tagTexts(useLocale())
  if (!tags.data) {
    return tags.isError ? <Failed query={tags} title={t.loadFail} /> : <Spinner label={t.loading} />
  }
  const matches = typed.trim() ? t.found(found.length) : ''
  return (
    <>
      <p className={styles.found} role="status">
        {found.length === 0 ? t.noMatch : matches}
      </p>
      <ul className={styles.chips}>
        {found.map((tag) => (
          <li key={tag}>
            <Chip selected={chosen.includes(tag)} onClick={() => onAdd(tag)}>
              {tag}
            </Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
