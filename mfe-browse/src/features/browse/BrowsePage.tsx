import type { ReactNode } from 'react'
import { BrowseBar } from './BrowseBar.tsx'
import styles from './BrowsePage.module.css'
import { SearchBar } from './SearchBar.tsx'
import { TagFilters } from './TagFilters.tsx'
import type { BrowseState } from './useBrowseList.ts'

/** Props of {@link BrowsePage}. */
interface BrowsePageProps {
  browse: BrowseState
  title: string
  /** How many there are; undefined while that is not known. */
  count: string | undefined
  children: ReactNode
}

/** What the two views of the catalogue share: search, tags, order, the way to the other view; then the list. */
export function BrowsePage({ browse, title, count, children }: BrowsePageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <SearchBar {...browse} />
      </header>
      <TagFilters {...browse} />
      <div className={styles.results}>
        <BrowseBar {...browse} count={count} />
        {children}
      </div>
    </div>
  )
}
