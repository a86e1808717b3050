import { Link } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SearchNote.module.css'
import type { BrowseState } from './useBrowseList.ts'

/** A note above the results: the corrected keyword, or a link that searches everything. */
export function SearchNote({
  params: { keyword, type },
  href,
  spelling,
}: BrowseState & { spelling: string | null }) {
  const { search } = useTexts()
  if (spelling)
    return (
      <p className={styles.note}>
        <span role="status">{search.corrected(spelling)}</span>{' '}
        <Link to={href({ literal: 'true' })}>{search.literally(keyword)}</Link>
      </p>
    )
  if (type === 'a') return null
  return (
    <p className={styles.note}>
      <Link to={href({ type: 'a', literal: undefined })}>{search.everywhere}</Link>
    </p>
  )
}
