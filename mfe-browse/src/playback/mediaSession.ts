import type { Track } from '@sori/market-kit/catalogue'
import type { Player } from './Player.ts'
import { isPlayingOrLoading } from './playState.ts'

const STEP_SECONDS = 10

const WEBP_ENDING = /\.webp$/

/**
 * Connects the media keys and the lock screen with the player. Returns a function that disconnects.
 */
export function connectMediaSession(player: Player): () => void {
  const { mediaSession } = navigator
  if (!mediaSession) return () => {}
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => isPlayingOrLoading(player.state.getSnapshot().phase) || player.toggle(),
    pause: () => player.pause(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekbackward: ({ seekOffset }) =>
      player.seek(player.time.getSnapshot().position - (seekOffset ?? STEP_SECONDS)),
    seekforward: ({ seekOffset }) =>
      player.seek(player.time.getSnapshot().position + (seekOffset ?? STEP_SECONDS)),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
  }
  let shownTrack: Track | null = null
  const clear = () => {
    shownTrack = null
    for (const action of Object.keys(handlers)) setHandler(mediaSession, action, null)
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
    mediaSession.setPositionState?.()
  }
  const showTrack = () => {
    const { track, phase } = player.state.getSnapshot()
    if (!track && shownTrack) clear()
    if (!track) return
    mediaSession.playbackState = isPlayingOrLoading(phase) ? 'playing' : 'paused'
    if (shownTrack === track) return
    if (shownTrack === null)
      for (const [action, handler] of Object.entries(handlers))
        setHandler(mediaSession, action, handler)
    shownTrack = track
    mediaSession.metadata = new MediaMetadata({
      title: track.title,
      artist: track.artist.nickname,
      album: track.album.name,
      artwork: artworkOf(track.album.artPath),
    })
  }
  const unsubscribe = player.state.subscribe(showTrack)
  // The first track has already started when this code is loaded.
  showTrack()
  const unsubscribeTime = player.time.subscribe(() => {
    const { position, duration } = player.time.getSnapshot()
    if (duration > 0)
      mediaSession.setPositionState?.({ position: Math.min(position, duration), duration })
  })
  return () => {
    unsubscribe()
    unsubscribeTime()
    clear()
  }
}

function setHandler(
  session: MediaSession,
  action: string,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action as MediaSessionAction, handler)
  } catch {
    // The browser does not support this action.
  }
}

/** Returns the cover in the sizes that the server stores. */
function artworkOf(path: string | null): MediaImage[] {
  if (!path) return []
  return [192, 480].map((width) => ({
    src: path.replace(WEBP_ENDING, `-${width}.webp`),
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }))
}
