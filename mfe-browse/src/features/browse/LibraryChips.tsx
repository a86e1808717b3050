import { libraryFilters } from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Chip } from '@sori/remote-kit/ui'
import styles from './FilterBar.module.css'
import { libraryTexts } from './libraryTexts.ts'
import type { BrowseState } from './useBrowseList.ts'

/** Chips that narrow the list to saved tracks or to followed artists. */
export function LibraryChips({ params, go }: Pick<BrowseState, 'params' | 'go'>) {
  const texts = libraryTexts(useLocale())
  return (
    <ul className={styles.chosen} data-beside="" aria-label={texts.label}>
      {libraryFilters.map((only) => (
        <li key={only}>
          <Chip
            selected={params.only === only}
            onClick={() => go({ only: params.only === only ? undefined : only })}
          >
            {texts.filters[only]}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
