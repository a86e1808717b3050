import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

interface ButtonLook {
  /** The look. `primary` is used once per view; `danger-outline` opens a confirmation. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger-outline' | 'danger'
  /** The height in px: 32 in tables, 48 in the checkout. */
  size?: 32 | 40 | 48
  icon?: ReactNode
  wide?: boolean
}

function classNameOf({ variant = 'secondary', size = 40, wide }: ButtonLook): string {
  return classes(styles.button, styles[variant], styles[`size${size}`], wide && styles.wide)
}

interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-disabled' | 'className'>,
    ButtonLook {
  /** True shows a spinner and ignores clicks. The button keeps its width and the focus. */
  busy?: boolean
  /** True makes the button look disabled. A click still calls `onClick`, to explain the reason. */
  unavailable?: boolean
  /** The text while busy, for screen readers and wide buttons (처리 중입니다…). */
  busyLabel?: string
}

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
      className={classNameOf({ variant, size, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || unavailable || undefined}
      data-unavailable={unavailable || undefined}
      onClick={busy ? ignore : onClick}
    >
      <span className={styles.text}>
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

export function ButtonLink({
  variant,
  size,
  icon,
  wide,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonLook) {
  return (
    <Link {...rest} className={classNameOf({ variant, size, wide })}>
      <span className={styles.text}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
