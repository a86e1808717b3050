import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { type Glyph, glyphClass } from './glyph.ts'
import styles from './IconButton.module.css'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

/** Props of {@link IconButton}: those of a `<button>` and its looks. */
export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'className'> {
  /** Its name, also shown under the pointer. */
  label: string
  /** A 20 px icon. */
  children?: ReactNode
  /** The icon instead, where a list repeats the button. */
  glyph?: Glyph
  /** Drawn in the accent: something is on or inside. Say it in the label too. */
  active?: boolean
  busy?: boolean
}

/** A square button with an icon: 36 px under a mouse, 44 px under a finger. */
export function IconButton({
  label,
  children,
  glyph,
  active,
  busy,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes(
        styles.button,
        active && styles.active,
        glyph && !busy && glyphClass(glyph),
      )}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner size={18} /> : children}
    </button>
  )
}

/** A link that looks like an {@link IconButton}. */
export function IconLink({
  label,
  children,
  glyph,
  active,
  ...rest
}: Omit<LinkProps, 'aria-label' | 'className'> &
  Pick<IconButtonProps, 'label' | 'glyph' | 'active'>) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, active && styles.active, glyph && glyphClass(glyph))}
    >
      {children}
    </Link>
  )
}
