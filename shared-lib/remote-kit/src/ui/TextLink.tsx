import { Link, type LinkProps } from './Link.tsx'
import styles from './TextLink.module.css'

/** The CSS class of links, for anchors outside the router. */
export const linkClass: string = styles.link ?? ''

export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={linkClass} />
}
