import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useCollectionTexts } from '../collections/collectionTexts.ts'

/** Links between the member's saved tracks and collections. */
export function LibraryTabs({ current }: { current: 'favourites' | 'collections' }) {
  const t = useCollectionTexts()
  return (
    <SegmentedLinks
      label={t.tabs}
      items={[
        { to: paths.favourites(), label: t.saved, current: current === 'favourites' },
        { to: paths.collections(), label: t.title, current: current === 'collections' },
      ]}
    />
  )
}
