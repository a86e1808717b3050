import type { ReactNode } from 'react'
import { BrowseBar } from './BrowseBar.tsx'
import styles from './BrowsePage.module.css'
import { SearchBar } from './SearchBar.tsx'
import { TagFilters } from './TagFilters.tsx'
import type { BrowseWay } from './useBrowsePlace.ts'

/** Props of {@link BrowsePage}. */
interface BrowsePageProps {
  way: BrowseWay
  title: string
  /** How many there are; nothing while that is not known. */
  count: string | undefined
  children: ReactNode
}

/** What the two views of the catalogue share: search, tags, order, the way to the other view; then the list. */
export function BrowsePage({ way, title, count, children }: BrowsePageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <SearchBar {...way} />
      </header>
      <TagFilters {...way} />
      <div className={styles.results}>
        <BrowseBar {...way} count={count} />
        {children}
      </div>
    </div>
  )
}
