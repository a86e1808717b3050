import type { Album } from '@sori/market-kit/catalogue'
import { useHost, useRemoteDispatch } from '@sori/remote-kit/host'
import { albumApi, getAlbum } from '../../api/albumApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'

const namesOf = ({ name, artist }: Album) => ({ nickname: artist.nickname, albumName: name })

/** Returns functions that play albums whose tracks are not on the page. */
export function usePlayAlbum() {
  const host = useHost()
  const dispatch = useRemoteDispatch()
  const player = usePlayer()
  const { albums } = useTexts()
  const prefetch = albumApi.usePrefetch('getAlbum')
  async function play(album: Album): Promise<void> {
    const request = dispatch(getAlbum.initiate(namesOf(album)))
    try {
      await player.playFetched(request.unwrap().then((album) => album?.tracks ?? []))
    } catch {
      host.toast({ kind: 'error', text: albums.failed })
    } finally {
      request.unsubscribe()
    }
  }
  /** Call `prefetch` before the click: some browsers start audio only during the click. */
  return { prefetch: (album: Album) => prefetch(namesOf(album)), play }
}
