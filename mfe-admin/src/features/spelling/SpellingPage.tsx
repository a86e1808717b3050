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
import { countedTags, useCountTagUseQuery } from './spellingApi.ts'
import { TagColumn } from './TagColumn.tsx'
import { TagMerges } from './TagMerges.tsx'
import { TagRequests } from './TagRequests.tsx'
import { useRenameTag } from './useRenameTag.ts'

/** Renders `/admin/tags/spelling`, where administrators rename, merge and create tags. */
export function SpellingPage() {
  const t = useTexts().spelling
  const tags = useListTagsQuery()
  const uses = useCountTagUseQuery()
  const [keyword, setKeyword] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [editedTag, setEditedTag] = useState<string>()
  const byKind = (kind: TagKind) =>
    countedTags(kind, tags.data?.[kind] ?? [], uses.data, tags.data?.names)
  const allTags = tagKinds.flatMap(byKind)
  const [renamed, setRenamed] = useState<readonly string[]>([])
  const editor = useRenameTag(allTags, (name) => setRenamed([...renamed, name]))
  const refetch = () => Promise.all([tags.refetch(), uses.refetch()])
  return (
    <AdminPage
      title={t.title}
      count={tags.data && t.count(allTags.length)}
      sections={<SectionSwitcher current="spelling" />}
    >
      <div className={styles.bar}>
        <span className={styles.search}>
          <TextInput
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            value={keyword}
            before={<Search aria-hidden="true" />}
            onChange={({ target }) => {
              setKeyword(target.value)
              setRenamed([])
            }}
          />
        </span>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t.new}
        </Button>
      </div>
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
                tags={byKind(kind)}
                keyword={keyword}
                renamed={renamed}
                isCounted={uses.data !== undefined}
                editor={editor}
                onName={setEditedTag}
              />
            ) : (
              <Skeleton key={kind} height={320} />
            ),
          )}
        </div>
      )}
      {tags.data && allTags.length === 0 && <EmptyState title={t.empty} />}
      {editedTag !== undefined && (
        <NamesDialog tagName={editedTag} onClose={() => setEditedTag(undefined)} />
      )}
      {isAdding && <NewTagDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}
