import { useLocale } from '@sori/remote-kit/host'
import SearchX from 'lucide-react/icons/search-x'
import styles from './Management.module.css'
import type { Listed } from './managedItem.ts'
import { managementTexts } from './texts.ts'

/** Marks an edited row that the filters do not match. */
export function UnmatchedMark({ item: { unmatched } }: { item: Listed }) {
  const texts = managementTexts(useLocale())
  if (!unmatched) return null
  return (
    <span className={styles.mark}>
      <SearchX aria-hidden="true" />
      {texts.unmatched}
    </span>
  )
}
