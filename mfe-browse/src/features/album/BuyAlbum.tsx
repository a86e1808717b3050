import type { BatchBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import type { Track } from '@sori/market-kit/catalogue'
import { formatMix, usePurchase, useResumedPurchase } from '@sori/market-kit/purchase'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Button, firstClick } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import type { AlbumWithTracks } from '../../api/albumApi.ts'
import { useBuyAllMutation } from '../../purchase/purchaseApi.ts'
import { saveFiles } from '../../purchase/saveFiles.ts'
import styles from '../../ui/Detail.module.css'
import { useAlbumTexts } from './albumTexts.ts'

/** Buys the missing tracks of an album, or downloads an album that the member owns. */
export function BuyAlbum({ album }: { album: AlbumWithTracks }) {
  const user = useSession()
  const isOwned = ({ owned, artist }: Track) => owned || String(artist.userId) === user?.userId
  const missingTracks = album.tracks.filter((track) => !isOwned(track))
  if (album.tracks.length === 0) return null
  return missingTracks.length > 0 ? (
    <BuyButton album={album} missingTracks={missingTracks} />
  ) : (
    <DownloadAll tracks={album.tracks} />
  )
}

function BuyButton({
  album,
  missingTracks,
}: {
  album: AlbumWithTracks
  missingTracks: readonly Track[]
}) {
  const texts = useAlbumTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const { nickname } = album.artist
  const purchase = usePurchase<BatchBody & { userId: string }>({
    mutation: useBuyAllMutation(),
    args: (userId, chosenTracks) => ({ userId, musicIds: chosenTracks.map(({ id }) => id) }),
    interrupted: () => ({ kind: 'album', nickname, albumName: album.name }),
  })
  useResumedPurchase({
    isWanted: (interrupted) =>
      interrupted.kind === 'album' &&
      interrupted.nickname === nickname &&
      interrupted.albumName === album.name,
    buy: () => void purchase.run(missingTracks),
  })
  const formats = formatMix(locale, missingTracks)
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={purchase.busy}
        busyLabel={common.processing}
        onClick={() => void purchase.run(missingTracks)}
      >
        {texts.buyAll(missingTracks.length, missingTracks.length * TRACK_CREDITS)}
      </Button>
      {purchase.refusal && <p className={styles.refusal}>{purchase.refusal}</p>}
      {formats && <p className={styles.note}>{formats}</p>}
    </>
  )
}

function DownloadAll({ tracks }: { tracks: readonly Track[] }) {
  const texts = useAlbumTexts()
  const host = useHost()
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      onClick={firstClick(() => void saveFiles(host, tracks))}
    >
      {texts.downloadAll(tracks.length)}
    </Button>
  )
}
