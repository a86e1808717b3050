import type { PlayableTrack, Playback, PlaybackState } from '@sori/contract/host'
import type { Track } from '@sori/market-kit/catalogue'
import { createObservable, readOnly } from '@sori/remote-kit/host'
import type { Player } from './Player.ts'
import { isPlayingOrLoading } from './playState.ts'

/** Returns the player as pages of other remotes use it. */
export function createPlayback(player: Player): Playback {
  const state = createObservable(stateOf(player))
  player.shown.state.subscribe(() => {
    const current = state.getSnapshot()
    const next = stateOf(player)
    if (next.trackId !== current.trackId || next.isPlaying !== current.isPlaying) state.set(next)
  })
  return {
    ...readOnly(state),
    play: (list, trackId) => {
      const tracks = list.map(toTrack)
      const track = tracks.find(({ id }) => id === trackId)
      if (track) player.play(track, { tracks })
    },
    pause: player.pause,
  }
}

function stateOf(player: Player): PlaybackState {
  const { track, phase } = player.shown.state.getSnapshot()
  return {
    trackId: track?.id ?? null,
    isPlaying: isPlayingOrLoading(phase),
    ...(track && { track: { title: track.title, artist: track.artist.nickname } }),
  }
}

/** Converts a track of another remote. Fields that the player does not read stay empty. */
function toTrack({ artist, album, ...playable }: PlayableTrack): Track {
  return {
    ...playable,
    artist: { nickname: artist.nickname, userId: 0 },
    album: { id: 0, name: album.name, artPath: album.artPath },
    tags: { instrument: [], mood: [], genre: [] },
    loudness: null,
    description: '',
    createdAt: '',
    modifiedAt: '',
    owned: false,
    inCart: false,
  }
}
