import type { Album } from '@sori/market-kit/catalogue'
import { useHost, useRemoteDispatch } from '@sori/remote-kit/host'
import { albumApi, getAlbum } from '../../api/albumApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'

/** Playing an album whose tracks are not on the page. */
interface AlbumPlay {
  /** Fetches the tracks for a click that may follow, so that the sound can start in the click. */
  prefetch(album: Album): void
  /** Plays the tracks from the first, and fetches them before that if it must; says so when that fails. */
  play(album: Album): Promise<void>
}

const namesOf = ({ name, artist }: Album) => ({ nickname: artist.nickname, albumName: name })

/** Plays albums, each from its first track. */
export function usePlayAlbum(): AlbumPlay {
  const host = useHost()
  const dispatch = useRemoteDispatch()
  const player = usePlayer()
  const { albums } = useTexts()
  const prefetch = albumApi.usePrefetch('getAlbum')
  async function play(album: Album): Promise<void> {
    const asked = dispatch(getAlbum.initiate(namesOf(album)))
    try {
      await player.playFetched(asked.unwrap().then((found) => found?.tracks ?? []))
    } catch {
      host.toast({ kind: 'error', text: albums.failed })
    } finally {
      asked.unsubscribe()
    }
  }
  return { prefetch: (album) => prefetch(namesOf(album)), play }
}
