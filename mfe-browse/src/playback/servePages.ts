import type { PlayableTrack, Playback, PlaybackState } from '@sori/contract/host'
import type { Track } from '@sori/remote-kit/model'
import { createObservable, setFields } from '@sori/remote-kit/observable'
import type { Player } from './Player.ts'
import { isPlayingOrLoading } from './playState.ts'

/** `player` as pages of other remotes use it, through the host. */
export function servePages(player: Player): Playback {
  const state = createObservable<PlaybackState>(stateOf(player))
  return {
    getSnapshot: () => {
      const next = stateOf(player)
      // the same track keeps its one description, so that nothing seems to have changed
      const { trackId, track } = state.getSnapshot()
      setFields(state, next.trackId === trackId ? { ...next, track } : next)
      return state.getSnapshot()
    },
    subscribe: player.drawn.state.subscribe,
    play: (list, trackId) => {
      const tracks = list.map(toTrack)
      const track = tracks.find(({ id }) => id === trackId)
      if (track) player.play(track, { tracks })
    },
    pause: player.pause,
  }
}

function stateOf(player: Player): PlaybackState {
  const { track, phase } = player.drawn.state.getSnapshot()
  return {
    trackId: track?.id ?? null,
    isPlaying: isPlayingOrLoading(phase),
    ...(track && { track: { title: track.title, artist: track.artist.nickname } }),
  }
}

/** What a page does not say of a track, the player neither plays nor shows. */
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
