import { ManagedTracks } from '@sori/market-kit/management'
import { management } from '../../api/management.ts'
import { HideTrack } from './HideItem.tsx'
import { studioFrame } from './ManagementPage.tsx'

/** `/me/sounds/tracks`: one's tracks. */
export function TracksPage() {
  return (
    <ManagedTracks
      frame={studioFrame}
      calls={management}
      actions={(track) => <HideTrack track={track} />}
    />
  )
}
