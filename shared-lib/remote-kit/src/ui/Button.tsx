import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

interface Looks {
  /** `primary` once per view; `danger-outline` for what destroys, until the dialog that confirms it. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger-outline' | 'danger'
  /** Height: 32 in tables, 40, 48 in the checkout. */
  size?: 32 | 40 | 48
  /** Before the texts, 18 px. */
  icon?: ReactNode
  /** Fills the width of its container. */
  wide?: boolean
}

function looksOf({ variant = 'secondary', size = 40, wide }: Looks): string {
  return classes(styles.button, styles[variant], styles[`size${size}`], wide && styles.wide)
}

/** Props of {@link Button}: those of a `<button>` and its looks. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Looks {
  /** At work: keeps its width and the focus, ignores clicks. */
  busy?: boolean
  /** Looks disabled but keeps focus and clicks, so that `onClick` can explain why. */
  unavailable?: boolean
  /** Said and, where there is room, shown while busy (처리 중입니다…). */
  busyLabel?: string
}

/** A button. It submits nothing unless `type="submit"`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    wide,
    busy = false,
    busyLabel,
    unavailable = false,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={looksOf({ variant, size, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || unavailable || undefined}
      data-unavailable={unavailable || undefined}
      onClick={busy ? ignore : onClick}
    >
      <span className={styles.texts}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner size={18} /> <span>{busyLabel}</span>
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  wide,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & Looks) {
  return (
    <Link {...rest} className={looksOf({ variant, size, wide })}>
      <span className={styles.texts}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
