import { paths } from '@sori/contract/paths'
import { PlayButton } from '@sori/market-kit/catalogue'
import { Link } from '@sori/remote-kit/ui'
import { HeartButton } from '../../favourites/HeartButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import type { PlayList } from '../../playback/playQueue.ts'
import { isPlayingOrLoading } from '../../playback/playState.ts'
import { usePhaseOf, usePlayer } from '../../playback/usePlayer.ts'
import styles from './HomePage.module.css'
import type { PickedTrack } from './homeApi.ts'
import { useHomeTexts } from './homeTexts.ts'
import { Section } from './Section.tsx'

/** Tracks that administrators recommend. They play one after the other. */
export function Picks({ picks }: { picks: readonly PickedTrack[] }) {
  const texts = useHomeTexts()
  const list = { tracks: picks.map(({ track }) => track) }
  return (
    <Section title={texts.picks}>
      <ul className={styles.picks} aria-label={texts.picks}>
        {picks.map((pick) => (
          <PickCard key={pick.track.id} pick={pick} list={list} />
        ))}
      </ul>
    </Section>
  )
}

function PickCard({ pick: { track, sentence }, list }: { pick: PickedTrack; list: PlayList }) {
  const { row } = useTexts()
  const player = usePlayer()
  const phase = usePhaseOf(track)
  const isCurrent = phase !== null
  const isPlaying = isCurrent && isPlayingOrLoading(phase)
  const { title, artist, album } = track
  return (
    <li className={styles.pick} aria-current={isCurrent || undefined}>
      <PlayButton
        artPath={album.artPath}
        label={isPlaying ? row.pause(title) : row.play(title)}
        current={isCurrent}
        playing={isPlaying}
        size={64}
        onToggle={() => (player.isPlaying(track) ? player.pause() : player.play(track, list))}
      />
      <span className={styles.names}>
        <Link to={paths.track({ nickname: artist.nickname, title })}>{title}</Link>
        <Link to={paths.artistPage(artist.nickname)}>{artist.nickname}</Link>
      </span>
      <HeartButton track={track} />
      {sentence && <p className={styles.sentence}>{sentence}</p>}
    </li>
  )
}
