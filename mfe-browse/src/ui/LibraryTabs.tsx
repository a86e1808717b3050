import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useCollectionTexts } from '../collections/collectionTexts.ts'

/** Links between the member's saved tracks, collections and followed artists. */
export function LibraryTabs({ current }: { current: 'favourites' | 'collections' | 'following' }) {
  const t = useCollectionTexts()
  return (
    <SegmentedLinks
      label={t.tabs}
      items={[
        { to: paths.favourites(), label: t.saved, current: current === 'favourites' },
        { to: paths.collections(), label: t.title, current: current === 'collections' },
        { to: paths.following(), label: t.followed, current: current === 'following' },
      ]}
    />
  )
}
