import type { TagKind, TrackItem } from '@sori/shared-lib/contract/catalogue'
import { useHost } from '@sori/shared-lib/remote'
import { TrackRow, type TrackRowProps } from '@sori/shared-lib/ui'
import { type BrowsePlace, toggleTag } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import { isOn } from '../../playback/playState.ts'
import { usePlayer, usePlayProgress, usePlayState } from '../../playback/usePlayer.ts'
import { trackHrefs } from '../../ui/trackHrefs.ts'
import { copyLink } from './copyLink.ts'

/** Props of {@link BrowseRow}. */
interface BrowseRowProps {
  track: TrackItem
  /** The list in view, which the player goes along. */
  queue: readonly TrackItem[]
  place: BrowsePlace
  go(place: BrowsePlace): void
  priority: boolean
}

/** A row of the catalogue: it plays, seeks, filters and shares. Cart and download come with the cart. */
export function BrowseRow({ track, queue, place, go, priority }: BrowseRowProps) {
  const t = useWords()
  const host = useHost()
  const player = usePlayer()
  const { track: playing, phase } = usePlayState()
  const current = playing?.musicDTO.musicId === track.musicDTO.musicId
  const progress = usePlayProgress(current)
  const hrefs = trackHrefs(track)

  const share = async () => {
    const path = host.navigation.navigator.createHref(hrefs.track)
    await copyLink(new URL(path, window.location.origin).href)
    host.toast({ kind: 'ok', text: t.share.copied })
  }
  const addTag = (kind: TagKind, tag: string) => {
    if (!place[`more[${kind}]`].includes(tag)) go(toggleTag(place, kind, tag))
  }
  const row: TrackRowProps = {
    item: track,
    labels: t.row,
    hrefs,
    current,
    playing: current && (phase === 'playing' || phase === 'buffering'),
    loading: current && (phase === 'loading' || phase === 'pending'),
    progress,
    priority,
    onToggle: () => (current && isOn(phase) ? player.pause() : player.play(track, queue)),
    onSeek: (fraction) => player.playFrom(track, queue, fraction),
    onTag: addTag,
    onShare: () => void share(),
  }
  return <TrackRow {...row} />
}
