import { Link, type LinkProps } from './Link.tsx'
import styles from './TextLink.module.css'

/** The class of links, for `<a>` to other sites and a router's own link. */
export const linkClass: string = styles.link ?? ''

/** A link among texts. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={linkClass} />
}
