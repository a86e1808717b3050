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
import { type ReactNode, useState } from 'react'
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

/** The tags of one kind, or the tags of all kinds that match an input. Enter adds the closest. */
export function TagShelf({ kind, onKind, tags, draft, onAdd, onRequest }: TagShelfProps) {
  const locale = useLocale()
  const t = tagTexts(locale)
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  const { data } = tags
  const found = data && isSearch ? matchNamedTags(typed, allOf(data), data.names) : []
  const takeFirst = () => {
    const [first] = found
    const of = tagKinds.find((each) => first !== undefined && data?.[each].includes(first))
    if (first === undefined || !of) return
    onAdd(of, first)
    setTyped('')
  }
  const chips = (of: TagKind, names: readonly string[]) => (
    <ul className={styles.chips}>
      {names.map((tag) => (
        <li key={tag}>
          <Chip selected={draft[of].includes(tag)} onClick={() => onAdd(of, tag)}>
            {tagLabel(tag, data?.names, locale)}
          </Chip>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.finder}>
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.searchAll}
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
      {isSearch ? (
        <div className={styles.results}>
          {data ? (
            <>
              <p className={styles.found} role="status">
                {found.length === 0 ? t.noMatch : t.found(found.length)}
              </p>
              {tagKinds.map((of) => (
                <FoundOfKind
                  key={of}
                  kind={of}
                  found={found.filter((tag) => data[of].includes(tag))}
                >
                  {chips}
                </FoundOfKind>
              ))}
              {onRequest && (
                <RequestTag
                  typed={typed}
                  existing={allOf(data).flatMap((tag) => namesOfTag(tag, data.names))}
                  onRequest={onRequest}
                />
              )}
            </>
          ) : (
            <Unloaded tags={tags} />
          )}
        </div>
      ) : (
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
          <div className={styles.shelf}>
            {data ? chips(kind, data[kind]) : <Unloaded tags={tags} />}
          </div>
        </Tabs>
      )}
    </div>
  )
}

const allOf = (tags: TagSet) => tagKinds.flatMap((kind) => tags[kind])

function FoundOfKind({
  kind,
  found,
  children,
}: {
  kind: TagKind
  found: readonly string[]
  children(kind: TagKind, names: readonly string[]): ReactNode
}) {
  const t = tagTexts(useLocale())
  if (found.length === 0) return null
  return (
    <section className={styles.group} aria-label={t.kinds[kind]}>
      <h3 className={styles.kind}>{t.kinds[kind]}</h3>
      {children(kind, found)}
    </section>
  )
}

function Unloaded({ tags }: { tags: TagsQuery }) {
  const t = tagTexts(useLocale())
  return tags.isError ? <Failed query={tags} title={t.loadFail} /> : <Spinner label={t.loading} />
}
