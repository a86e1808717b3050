import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { type Glyph, glyphClass } from './glyph.ts'
import styles from './IconButton.module.css'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

interface IconButtonProps
  extends Omit<
    ComponentProps<'button'>,
    'children' | 'aria-label' | 'aria-disabled' | 'className'
  > {
  label: string
  children?: ReactNode
  /** An icon that the style sheet draws. In long lists, this renders faster than an SVG. */
  glyph?: Glyph
  /** True shows the accent colour. Mention the state in the label too. */
  active?: boolean
  busy?: boolean
  /** True makes the button look disabled. A click still calls `onClick`. */
  unavailable?: boolean
}

/** A square button with an icon: 36 px for a mouse, 44 px for a finger. */
export function IconButton({
  label,
  children,
  glyph,
  active,
  busy,
  unavailable,
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
      aria-disabled={busy || unavailable || undefined}
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
