import { Artwork } from '@sori/market-kit/catalogue'
import { ManagedAlbums } from '@sori/market-kit/management'
import { management } from '../../api/management.ts'
import { catalogueFrame } from './CataloguePage.tsx'
import { HideItem } from './HideItem.tsx'

/** Renders `/admin/albums`: the albums of all artists. */
export function AlbumsPage() {
  return (
    <ManagedAlbums
      frame={catalogueFrame}
      calls={management}
      lead={({ artPath }) => <Artwork path={artPath} alt="" size={40} />}
      actions={(album) => <HideItem item={{ ...album, kind: 'album' }} />}
      trackActions={(track) => <HideItem item={{ ...track, kind: 'track', name: track.title }} />}
      forAdministrator
    />
  )
}
