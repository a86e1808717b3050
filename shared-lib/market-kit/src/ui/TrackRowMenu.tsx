import { paths } from '@sori/contract/paths'
import { classes, Dialog, glyphClass, Link, useRoving } from '@sori/remote-kit/ui'
import { placeBeside } from './placeBeside.ts'
import styles from './TrackRowActions.module.css'
import { type TrackAction, trackActions } from './trackActions.ts'
import type { TrackRowActionProps } from './trackRowTypes.ts'

/** A menu with all actions of a row. On wide screens, the menu opens beside `opener`. */
export function TrackRowMenu(props: TrackRowActionProps & { opener: HTMLElement; close(): void }) {
  const { track, labels, opener, close } = props
  const roving = useRoving<HTMLUListElement>('vertical')
  const toAlbum = paths.album({ nickname: track.artist.nickname, albumName: track.album.name })
  return (
    <Dialog
      open
      onClose={close}
      title={track.title}
      labels={labels}
      place={(dialog) => placeBeside(dialog, opener)}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets */}
      <ul className={styles.list} role="list" {...roving}>
        {trackActions(props).map((action) => (
          <li key={action.key}>
            <MenuItem action={action} close={close} />
          </li>
        ))}
        <li>
          <MenuItem
            action={{ label: labels.openAlbum, glyph: 'album', to: toAlbum }}
            close={close}
          />
        </li>
      </ul>
    </Dialog>
  )
}

type MenuAction = Pick<TrackAction, 'label' | 'glyph' | 'run' | 'to'>

function MenuItem({
  action: { label, glyph, run, to },
  close,
}: {
  action: MenuAction
  close(): void
}) {
  const className = classes(styles.item, glyphClass(glyph))
  if (to) {
    return (
      <Link to={to} className={className} onClick={close}>
        {label}
      </Link>
    )
  }
  const closeAndRun = () => {
    close()
    run?.()
  }
  return (
    <button type="button" className={className} onClick={closeAndRun}>
      {label}
    </button>
  )
}
