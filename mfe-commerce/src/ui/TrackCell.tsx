import { paths } from '@sori/contract/paths'
import { PlayButton } from '@sori/market-kit/catalogue'
import { usePlayback } from '@sori/remote-kit/host'
import { TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import type { MemberTrack } from '../model/memberTrack.ts'
import styles from './TrackCell.module.css'

/** A cell with a track. Its picture plays the track within `list`, its title opens the page. */
export function TrackCell({ track, list }: { track: MemberTrack; list: readonly MemberTrack[] }) {
  const texts = useTexts()
  const playback = usePlayback()
  const { id, title, artist, album } = track
  const playing = playback.isPlaying(id)
  return (
    <span className={styles.track}>
      <PlayButton
        artPath={album.artPath}
        label={playing ? texts.pause(title) : texts.play(title)}
        current={playback.isCurrent(id)}
        playing={playing}
        onToggle={() => playback.toggle(list, id)}
      />
      <TextLink
        to={paths.track({ nickname: artist.nickname, title })}
        title={`${title} – ${texts.openTrack}`}
      >
        {title}
      </TextLink>
    </span>
  )
}

export function ArtistCell({ nickname }: { nickname: string }) {
  const texts = useTexts()
  return (
    <TextLink to={paths.artist(nickname)} title={texts.openArtist(nickname)}>
      {nickname}
    </TextLink>
  )
}
