import { tagLabel } from '@sori/contract/catalogue'
import { useLocale, usePageTitle } from '@sori/remote-kit/host'
import type { ReactNode } from 'react'
import { useListMappedTagsQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { BrowseBar } from './BrowseBar.tsx'
import styles from './BrowsePage.module.css'
import { SearchNote } from './SearchNote.tsx'
import { TagFilters } from './TagFilters.tsx'
import { type BrowseState, filterTags } from './useBrowseList.ts'

interface BrowsePageProps {
  browse: BrowseState
  title: string
  /** The total as text; undefined while loading. */
  count: string | undefined
  /** True hides sort order and tools. */
  isEmpty: boolean
  /** The corrected keyword that was searched. */
  spelling?: string | null | undefined
  tools?: ReactNode
  children: ReactNode
}

/** The parts that the pages of tracks and albums share: filters, bar and note above the list. */
export function BrowsePage(props: BrowsePageProps) {
  const { browse, title, count, isEmpty, spelling, tools, children } = props
  const { search } = useTexts()
  const { keyword } = browse.params
  const locale = useLocale()
  const params = spelling ? { ...browse.params, keyword: spelling } : browse.params
  const { names } = useListMappedTagsQuery({ list: browse.list, params }).data ?? {}
  const tags = filterTags(params).map(({ tag }) => tagLabel(tag, names, locale))
  const heading = [...(tags.length > 0 ? [tags.join(', ')] : []), title].join(' · ')
  usePageTitle(keyword ? search.title(keyword, heading) : heading)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <TagFilters {...browse} params={params} />
      <div className={styles.results}>
        <BrowseBar {...browse} count={count} isEmpty={isEmpty} tools={tools} />
        {keyword && !isEmpty && <SearchNote {...browse} spelling={spelling ?? null} />}
        {children}
      </div>
    </div>
  )
}
