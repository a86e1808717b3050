import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { firstClick, IconButton, IconLink } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { HeartButton } from '../../favourites/HeartButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import { downloadLabel } from '../../purchase/downloadLabel.ts'
import { useTrackActions } from '../../purchase/useTrackActions.ts'
import { useShare } from '../../ui/useShare.ts'
import styles from './PlayerActions.module.css'
import { useFreshTrack } from './useFreshTrack.ts'

/** Cart, download and share for the current track. */
export function PlayerActions({ track: queued }: { track: Track }) {
  const texts = useTexts().row
  const share = useShare()
  const track = useFreshTrack(queued)
  const { isOwn, busy, onCart, onDownload } = useTrackActions(track)
  return (
    <span className={styles.actions}>
      {onCart &&
        !track.owned &&
        (track.inCart ? (
          <IconLink label={texts.inCart} to={paths.cart()} active>
            <ShoppingCart aria-hidden="true" />
          </IconLink>
        ) : (
          <IconButton label={texts.cart} onClick={onCart} busy={busy === 'cart'}>
            <ShoppingCart aria-hidden="true" />
          </IconButton>
        ))}
      <HeartButton key={track.id} track={track} />
      <IconButton
        label={downloadLabel(texts, track, isOwn)}
        onClick={firstClick(onDownload)}
        busy={busy === 'download'}
      >
        <Download aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.share}
        onClick={() =>
          void share(paths.track({ nickname: track.artist.nickname, title: track.title }))
        }
      >
        <LinkIcon aria-hidden="true" />
      </IconButton>
    </span>
  )
}
