import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { SectionSwitcher } from '@sori/market-kit/management'
import { Failed } from '@sori/remote-kit/lists'
import { Button, EmptyState, Skeleton, TextInput } from '@sori/remote-kit/ui'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { NamesDialog } from './NamesDialog.tsx'
import { NewTagDialog } from './NewTagDialog.tsx'
import styles from './SpellingPage.module.css'
import { sortByCount, useCountTagUseQuery } from './spellingApi.ts'
import { TagColumn } from './TagColumn.tsx'
import { TagMerges } from './TagMerges.tsx'
import { TagRequests } from './TagRequests.tsx'
import { useRenameTag } from './useRenameTag.ts'

/** Renders `/admin/tags/spelling`, where administrators rename, merge and create tags. */
export function SpellingPage() {
  const texts = useTexts().spelling
  const tags = useListTagsQuery()
  const tagCounts = useCountTagUseQuery()
  const [keyword, setKeyword] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [editedTag, setEditedTag] = useState<string>()
  const tagsOfKind = (kind: TagKind) =>
    sortByCount(kind, tags.data?.[kind] ?? [], tagCounts.data, tags.data?.names)
  const allTags = tagKinds.flatMap(tagsOfKind)
  const [renamedTags, setRenamedTags] = useState<readonly string[]>([])
  const editor = useRenameTag(allTags, (name) => setRenamedTags([...renamedTags, name]))
  const search = (newKeyword: string) => {
    setKeyword(newKeyword)
    setRenamedTags([])
  }
  const refetch = () => Promise.all([tags.refetch(), tagCounts.refetch()])
  return (
    <AdminPage
      title={texts.title}
      count={tags.data && texts.count(allTags.length)}
      sections={<SectionSwitcher current="spelling" />}
    >
      <SearchAndAddBar keyword={keyword} onSearch={search} onAdd={() => setAdding(true)} />
      <TagRequests />
      <TagMerges />
      {tags.isError && !tags.data ? (
        <Failed query={{ refetch }} />
      ) : (
        <div className={styles.kinds} aria-busy={!tags.data || undefined}>
          {tagKinds.map((kind) =>
            tags.data ? (
              <TagColumn
                key={kind}
                kind={kind}
                tags={tagsOfKind(kind)}
                keyword={keyword}
                renamedTags={renamedTags}
                isCounted={tagCounts.data !== undefined}
                editor={editor}
                onName={setEditedTag}
              />
            ) : (
              <Skeleton key={kind} height={320} />
            ),
          )}
        </div>
      )}
      {tags.data && allTags.length === 0 && <EmptyState title={texts.empty} />}
      {editedTag !== undefined && (
        <NamesDialog tagName={editedTag} onClose={() => setEditedTag(undefined)} />
      )}
      {isAdding && <NewTagDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

interface SearchAndAddBarProps {
  keyword: string
  onSearch(keyword: string): void
  onAdd(): void
}

function SearchAndAddBar({ keyword, onSearch, onAdd }: SearchAndAddBarProps) {
  const texts = useTexts().spelling
  return (
    <div className={styles.bar}>
      <span className={styles.search}>
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={keyword}
          before={<Search aria-hidden="true" />}
          onChange={({ target }) => onSearch(target.value)}
        />
      </span>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
        {texts.new}
      </Button>
    </div>
  )
}
