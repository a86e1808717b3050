import { ManagedAlbums } from '@sori/remote-kit/management'
import { management } from '../../api/management.ts'
import { catalogueFrame } from './CataloguePage.tsx'
import { HideSound } from './HideSound.tsx'

/** `/admin/albums`: everybody's albums. */
export function AlbumsPage() {
  return (
    <ManagedAlbums
      frame={catalogueFrame}
      calls={management}
      actions={(album) => <HideSound sound={{ ...album, kind: 'album' }} />}
      trackActions={(track) => <HideSound sound={{ ...track, kind: 'track', name: track.title }} />}
      withDelete
    />
  )
}
