import type { Album } from '@sori/remote-kit/model'
import { useHost, useRemoteDispatch } from '@sori/remote-kit/remote'
import { getAlbum } from '../../api/albumApi.ts'
import { useWords } from '../../messages/useWords.ts'
import { usePlayer } from '../../playback/usePlayer.ts'

/** Fetches an album's tracks and plays them from the first; says so when that fails. */
export function usePlayAlbum(): (album: Album) => Promise<void> {
  const host = useHost()
  const dispatch = useRemoteDispatch()
  const player = usePlayer()
  const { albums } = useWords()
  return async ({ name, artist }) => {
    const asked = dispatch(getAlbum.initiate({ nickname: artist.nickname, albumName: name }))
    try {
      const tracks = (await asked.unwrap())?.tracks ?? []
      if (tracks[0]) player.play(tracks[0], { tracks })
    } catch {
      host.toast({ kind: 'error', text: albums.failed })
    } finally {
      asked.unsubscribe()
    }
  }
}
