import { paths } from '@sori/contract/paths'
import { useState } from 'react'
import { classes } from './classes.ts'
import { Dialog } from './Dialog.tsx'
import { firstClick } from './firstClick.ts'
import { glyphClass } from './glyph.ts'
import { IconButton, IconLink } from './IconButton.tsx'
import { Link } from './Link.tsx'
import styles from './TrackRowActions.module.css'
import { type TrackAction, trackActions } from './trackActions.ts'
import type { TrackRowActionProps } from './trackRowTypes.ts'
import { useRoving } from './useRoving.ts'
import { useRowLayout } from './useRowLayout.ts'

/** What can be done with a row: the usual side by side where there is room, and all of it behind one button. */
export function TrackRowActions(props: TrackRowActionProps & { titleId: string }) {
  const { track, labels, busy, titleId } = props
  const [open, setOpen] = useState(false)
  const roving = useRoving<HTMLDivElement>()
  const hasRoom = useRowLayout() !== 'narrow'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser
    <div className={styles.actions} role="group" aria-labelledby={titleId} {...roving}>
      {hasRoom &&
        trackActions(props)
          .filter(({ inMenuOnly }) => !inMenuOnly)
          .map((action) => <Control key={action.key} action={action} busy={busy === action.key} titleId={titleId} />)}
      <IconButton label={labels.more(track.title)} glyph="more" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && <Menu {...props} close={() => setOpen(false)} />}
    </div>
  )
}

function Control({ action, busy, titleId }: { action: TrackAction; busy: boolean; titleId: string }) {
  const { label, glyph, run, to, active } = action
  const shared = { label, glyph, active, 'aria-describedby': titleId }
  return to ? <IconLink to={to} {...shared} /> : <IconButton {...shared} busy={busy} onClick={firstClick(() => run?.())} />
}

function Menu(props: TrackRowActionProps & { close(): void }) {
  const { track, labels, close } = props
  const toAlbum = paths.album({ nickname: track.artist.nickname, albumName: track.album.name })
  return (
    <Dialog open onClose={close} title={track.title} labels={labels}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul className={styles.list} role="list">
        {trackActions(props).map((action) => (
          <li key={action.key}>
            <MenuItem action={action} close={close} />
          </li>
        ))}
        <li>
          <MenuItem action={{ label: labels.openAlbum, glyph: 'album', to: toAlbum }} close={close} />
        </li>
      </ul>
    </Dialog>
  )
}

type MenuAction = Pick<TrackAction, 'label' | 'glyph' | 'run' | 'to'>

function MenuItem({ action: { label, glyph, run, to }, close }: { action: MenuAction; close(): void }) {
  const className = classes(styles.item, glyphClass(glyph))
  if (to) {
    return (
      <Link to={to} className={className} onClick={close}>
        {label}
      </Link>
    )
  }
  const act = () => {
    close()
    run?.()
  }
  return (
    <button type="button" className={className} onClick={act}>
      {label}
    </button>
  )
}
