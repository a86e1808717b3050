import { firstClick, IconButton, IconLink, useRoving } from '@sori/remote-kit/ui'
import { type ComponentType, useState } from 'react'
import styles from './TrackRowActions.module.css'
import { type TrackAction, trackActions } from './trackActions.ts'
import type { TrackRowActionProps } from './trackRowTypes.ts'
import { useRowLayout } from './useRowLayout.ts'

type MenuProps = TrackRowActionProps & { opener: HTMLElement; close(): void }

/** Shows common actions as buttons where there is room, and all actions in a menu. */
export function TrackRowActions(props: TrackRowActionProps & { titleId: string }) {
  const { track, labels, busy, titleId } = props
  const [menu, setMenu] = useState<{ Menu: ComponentType<MenuProps>; opener: HTMLElement }>()
  const roving = useRoving<HTMLDivElement>()
  const hasRoom = useRowLayout() !== 'narrow'
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers limit the layout of a fieldset
    <div className={styles.actions} role="group" aria-labelledby={titleId} {...roving}>
      {hasRoom &&
        trackActions(props)
          .filter(({ inMenuOnly }) => !inMenuOnly)
          .map((action) => (
            <ActionControl
              key={action.key}
              action={action}
              busy={busy === action.key}
              titleId={titleId}
            />
          ))}
      {props.heart}
      <IconButton
        label={labels.more(track.title)}
        glyph="more"
        aria-haspopup="dialog"
        onClick={({ currentTarget: opener }) => {
          // After a failure, a notice above the page already shows that the browser is offline.
          import('./TrackRowMenu.tsx').then(
            ({ TrackRowMenu: Menu }) => setMenu({ Menu, opener }),
            () => {},
          )
        }}
      />
      {menu && <menu.Menu {...props} opener={menu.opener} close={() => setMenu(undefined)} />}
    </div>
  )
}

function ActionControl({
  action,
  busy,
  titleId,
}: {
  action: TrackAction
  busy: boolean
  titleId: string
}) {
  const { label, glyph, run, to, active } = action
  const sharedProps = { label, glyph, active, 'aria-describedby': titleId }
  return to ? (
    <IconLink to={to} {...sharedProps} />
  ) : (
    <IconButton {...sharedProps} busy={busy} onClick={firstClick(() => run?.())} />
  )
}
