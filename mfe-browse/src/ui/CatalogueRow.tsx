import type { TagKind } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/remote-kit/model'
import { TrackRow } from '@sori/remote-kit/ui'
import { useWords } from '../messages/useWords.ts'
import type { PlayList } from '../playback/Player.ts'
import { isPlayingOrLoading } from '../playback/playState.ts'
import { usePhaseOf, usePlayer, usePlayProgress } from '../playback/usePlayer.ts'
import { useTrackActions } from '../purchase/useTrackActions.ts'
import { useShare } from './useShare.ts'

/** Props of {@link CatalogueRow}. */
interface CatalogueRowProps {
  track: Track
  /** The list in view, which the player goes along. */
  list: PlayList
  /** In the first view. */
  priority?: boolean
  onTag(kind: TagKind, tag: string): void
}

/** A row of the catalogue: it plays, seeks, filters and shares, and goes into the cart or is bought at once. */
export function CatalogueRow({ track, list, priority, onTag }: CatalogueRowProps) {
  const t = useWords()
  const share = useShare()
  const player = usePlayer()
  const phase = usePhaseOf(track)
  const current = phase !== null
  const { isOwn, ...actions } = useTrackActions(track)
  return (
    <TrackRow
      track={track}
      labels={isOwn ? { ...t.row, download: t.row.downloadOwn } : t.row}
      current={current}
      playing={phase === 'playing' || phase === 'buffering'}
      loading={phase === 'loading' || phase === 'pending' || phase === 'offline'}
      progress={usePlayProgress(current)}
      priority={priority}
      onToggle={() => (current && isPlayingOrLoading(phase) ? player.pause() : player.play(track, list))}
      onSeek={(fraction) => player.playFrom(track, list, fraction)}
      onTag={onTag}
      onShare={() => void share(paths.track({ nickname: track.artist.nickname, title: track.title }))}
      {...actions}
    />
  )
}
