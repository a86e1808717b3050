import { useLocale, usePlayback } from '@sori/remote-kit/host'
import type { Track } from '../model/index.ts'
import { previewMessages } from '../sound/texts.ts'
import { PlayButton } from '../ui/index.ts'

/** Plays the track, followed by the rest of the table. */
export function TrackPlay({ track, list }: { track: Track; list: readonly Track[] }) {
  const texts = previewMessages(useLocale())
  const playback = usePlayback()
  const { id, title, album } = track
  const playing = playback.isPlaying(id)
  return (
    <PlayButton
      artPath={album.artPath}
      label={playing ? texts.pause(title) : texts.play(title)}
      current={playback.isCurrent(id)}
      playing={playing}
      onToggle={() => playback.toggle(list, id)}
    />
  )
}
