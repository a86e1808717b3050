import { ButtonLink, EmptyState } from '@sori/remote-kit/ui'
import { useLocation } from 'react-router-dom'
import { useWords } from '../../messages/useWords.ts'

/** What a browse list shows when nothing fits its search and filters. */
export function NothingFound() {
  const t = useWords()
  const { pathname } = useLocation()
  return <EmptyState title={t.tracks.empty} hint={t.tracks.emptyHint} action={<ButtonLink to={pathname}>{t.filter.reset}</ButtonLink>} />
}
