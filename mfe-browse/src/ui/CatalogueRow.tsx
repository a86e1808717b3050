import { type TagKind, type TagSet, tagLabel } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import {
  characterLines,
  type Track,
  TrackRow,
  type TrackRowProps,
} from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { formatLength } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { HeartButton } from '../favourites/HeartButton.tsx'
import { useTexts } from '../messages/useTexts.ts'
import type { PlayList } from '../playback/playQueue.ts'
import { isLoading } from '../playback/playState.ts'
import { usePhaseOf, usePlayer, usePlayProgress } from '../playback/usePlayer.ts'
import { useTrackActions } from '../purchase/useTrackActions.ts'
import { loadCollecting } from './loadCollecting.ts'
import { useLoaded } from './useLoaded.ts'
import { useQueueActions } from './useQueueActions.ts'
import { useShare } from './useShare.ts'

interface CatalogueRowProps
  extends Pick<TrackRowProps, 'number' | 'withArtist' | 'selected' | 'onSelect'> {
  track: Track
  list: PlayList
  /** True for a row in the first view. */
  priority?: boolean
  /** The tags that filter the list. */
  chosenTags?: TagSet
  onTag(kind: TagKind, tag: string): void
}

export function CatalogueRow({ track, list, ...rest }: CatalogueRowProps) {
  const texts = useTexts()
  const locale = useLocale()
  const share = useShare()
  const player = usePlayer()
  const phase = usePhaseOf(track)
  const current = phase !== null
  const [isCollecting, setCollecting] = useState(false)
  const code = useLoaded(isCollecting, loadCollecting)
  return (
    <TrackRow
      track={track}
      labels={texts.row}
      length={formatLength(locale, track.duration)}
      character={characterLines(locale, track)}
      tagName={(tag) => tagLabel(tag, track.tagNames, locale)}
      current={current}
      playing={phase === 'playing' || phase === 'buffering'}
      loading={isLoading(phase)}
      progress={usePlayProgress(current)}
      // Reads the player, because the shown state is a little late.
      onToggle={() => (player.isPlaying(track) ? player.pause() : player.play(track, list))}
      onSeek={(fraction) => player.playFrom(track, list, fraction)}
      onShare={() =>
        void share(paths.track({ nickname: track.artist.nickname, title: track.title }))
      }
      heart={
        <>
          <HeartButton track={track} />
          {isCollecting && code && (
            <code.CollectDialog tracks={[track]} onClose={() => setCollecting(false)} />
          )}
        </>
      }
      onCollect={() => setCollecting(true)}
      {...useQueueActions(track)}
      {...useTrackActions(track)}
      {...rest}
    />
  )
}
