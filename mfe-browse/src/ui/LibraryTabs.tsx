import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useCollectionTexts } from '../collections/collectionTexts.ts'

/** Links between the member's saved tracks, collections and followed artists. */
export function LibraryTabs({ current }: { current: 'favourites' | 'collections' | 'following' }) {
  const texts = useCollectionTexts()
  return (
    <SegmentedLinks
      label={texts.tabs}
      items={[
        { to: paths.favourites(), label: texts.saved, current: current === 'favourites' },
        { to: paths.collections(), label: texts.title, current: current === 'collections' },
        { to: paths.following(), label: texts.followed, current: current === 'following' },
      ]}
    />
  )
}
