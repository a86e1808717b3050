import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button, ButtonLink, firstClick } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useTexts } from '../../messages/useTexts.ts'
import { downloadLabel } from '../../purchase/downloadLabel.ts'
import { useTrackActions } from '../../purchase/useTrackActions.ts'
import styles from '../../ui/Detail.module.css'
import { useTrackTexts } from './trackTexts.ts'

const cartIcon = <ShoppingCart aria-hidden="true" />

/** Buttons that buy or download the track, or put it into the cart. */
export function GetTrack({ track }: { track: Track }) {
  const texts = useTexts()
  const { get, price } = useTrackTexts()
  const common = commonTexts(useLocale())
  const { busy, refusal, isOwn, onCart, onDownload } = useTrackActions(track)
  return (
    <>
      <Button
        variant="primary"
        icon={<Download aria-hidden="true" />}
        onClick={firstClick(onDownload)}
        busy={busy === 'download'}
        busyLabel={common.processing}
      >
        {downloadLabel(texts.row, track, isOwn, `${get} · ${price(TRACK_CREDITS)}`)}
      </Button>
      {!track.owned && !isOwn && track.inCart && (
        <ButtonLink to={paths.cart()} icon={cartIcon}>
          {texts.row.inCart}
        </ButtonLink>
      )}
      {!track.owned && !isOwn && !track.inCart && (
        <Button
          icon={cartIcon}
          onClick={onCart}
          busy={busy === 'cart'}
          busyLabel={common.processing}
        >
          {texts.row.cart}
        </Button>
      )}
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </>
  )
}
