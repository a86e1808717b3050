import { ManagedTracks } from '@sori/market-kit/management'
import { management } from '../../api/management.ts'
import { catalogueFrame } from './CataloguePage.tsx'
import { HideItem } from './HideItem.tsx'
import { PickTrack } from './PickTrack.tsx'

/** Renders `/admin/tracks`: the tracks of all artists. */
export function TracksPage() {
  return (
    <ManagedTracks
      frame={catalogueFrame}
      calls={management}
      actions={(track) => (
        <>
          <PickTrack track={track} />
          <HideItem item={{ ...track, kind: 'track', name: track.title }} />
        </>
      )}
      forAdministrator
    />
  )
}
