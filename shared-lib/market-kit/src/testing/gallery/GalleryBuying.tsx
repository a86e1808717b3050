import { browseParams } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { usePlayback } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { usePurchase } from '../../purchase/index.ts'
import { PlayButton } from '../../ui/index.ts'
import styles from './Gallery.module.css'
import { galleryApi } from './galleryApi.ts'

/** `usePurchase` buys several tracks, all or nothing. */
export function BuyingStory() {
  const { data } = galleryApi.useListTracksQuery({ ...readParams(browseParams, ''), size: 5 })
  const tracks = (data?.items ?? []).slice(0, 2)
  const playback = usePlayback()
  const purchase = usePurchase({
    mutation: galleryApi.useBuyAllMutation(),
    args: (userId, chosen) => ({ userId, musicIds: chosen.map(({ id }) => id) }),
  })
  return (
    <div className={styles.line}>
      {tracks.map(({ id, title, album }) => (
        <PlayButton
          key={id}
          artPath={album.artPath}
          label={`${title} ${playback.isPlaying(id) ? '일시정지' : '재생'}`}
          current={playback.isCurrent(id)}
          playing={playback.isPlaying(id)}
          onToggle={() => playback.toggle(tracks, id)}
        />
      ))}
      <Button busy={purchase.busy} onClick={() => void purchase.run(tracks)}>
        두 곡 구매
      </Button>
      <span role="alert">{purchase.refusal}</span>
    </div>
  )
}
