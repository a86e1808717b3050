import type { TagKind, TrackItem } from '@sori/contract/catalogue'
import { TrackRow } from '@sori/remote-kit/ui'
import { useAcquire } from '../acquire/useAcquire.ts'
import { useWords } from '../messages/useWords.ts'
import { isOn } from '../playback/playState.ts'
import { usePhaseOf, usePlayer, usePlayProgress } from '../playback/usePlayer.ts'
import { catalogueHrefs } from './catalogueHrefs.ts'
import { useShare } from './useShare.ts'

/** Props of {@link CatalogueRow}. */
interface CatalogueRowProps {
  track: TrackItem
  /** The list in view, which the player goes along. */
  queue: readonly TrackItem[]
  /** In the first view. */
  priority?: boolean
  onTag(kind: TagKind, tag: string): void
}

/** A row of the catalogue: it plays, seeks, filters and shares, and goes into the cart or is bought at once. */
export function CatalogueRow({ track, queue, priority, onTag }: CatalogueRowProps) {
  const t = useWords()
  const share = useShare()
  const player = usePlayer()
  const phase = usePhaseOf(track)
  const current = phase !== null
  const hrefs = catalogueHrefs(track)
  const { isOwn, ...acquire } = useAcquire(track)
  return (
    <TrackRow
      item={track}
      labels={isOwn ? { ...t.row, download: t.row.downloadOwn } : t.row}
      hrefs={hrefs}
      current={current}
      playing={phase === 'playing' || phase === 'buffering'}
      loading={phase === 'loading' || phase === 'pending'}
      progress={usePlayProgress(current)}
      priority={priority}
      onToggle={() => (current && isOn(phase) ? player.pause() : player.play(track, queue))}
      onSeek={(fraction) => player.playFrom(track, queue, fraction)}
      onTag={onTag}
      onShare={() => void share(hrefs.track)}
      {...acquire}
    />
  )
}
