import { paths } from '@sori/contract/paths'
import Check from 'lucide-react/icons/check'
import Disc3 from 'lucide-react/icons/disc-3'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { Link } from './Link.tsx'
import styles from './TrackRowActions.module.css'
import type { TrackRowActionProps } from './trackRowTypes.ts'

interface Action {
  key: 'cart' | 'download' | 'share'
  label: string
  icon: typeof Check
  run(): void
  active?: boolean
}

function actionsOf({ track, labels, onCart, onDownload, onShare }: TrackRowActionProps): Action[] {
  const { owned, inCart } = track
  const cart = onCart &&
    !owned && { key: 'cart' as const, label: inCart ? labels.inCart : labels.cart, icon: ShoppingCart, run: onCart, active: inCart }
  const download = onDownload && {
    key: 'download' as const,
    label: owned ? labels.downloadAgain : labels.download,
    icon: Download,
    run: onDownload,
  }
  const share = onShare && { key: 'share' as const, label: labels.share, icon: LinkIcon, run: onShare }
  return [cart, download, share].filter((action) => action !== undefined && action !== false)
}

/** Cart, download and share of a row: side by side where there is room, else behind one button, with the way to the album. */
export function TrackRowActions(props: TrackRowActionProps & { titleId: string }) {
  const { track, labels, busy, titleId } = props
  const [open, setOpen] = useState(false)
  const actions = actionsOf(props)
  const { title, artist, album } = track
  return (
    <>
      <div className={styles.actions}>
        {track.owned && (
          <span className={styles.owned}>
            <Check aria-hidden="true" />
            {labels.owned}
          </span>
        )}
        {actions.map(({ key, label, icon: Icon, run, active }) => (
          <IconButton key={key} label={label} onClick={run} active={active} busy={busy === key} aria-describedby={titleId}>
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      <div className={styles.menu}>
        <IconButton label={labels.more(title)} aria-haspopup="dialog" onClick={() => setOpen(true)} busy={Boolean(busy)}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} labels={labels}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
        <ul className={styles.list} role="list">
          {actions.map(({ key, label, icon: Icon, run }) => (
            <li key={key}>
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  setOpen(false)
                  run()
                }}
              >
                <Icon aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
          <li>
            <Link
              to={paths.album({ nickname: artist.nickname, albumName: album.name })}
              className={styles.item}
              onClick={() => setOpen(false)}
            >
              <Disc3 aria-hidden="true" />
              {labels.openAlbum}
            </Link>
          </li>
        </ul>
      </Dialog>
    </>
  )
}
