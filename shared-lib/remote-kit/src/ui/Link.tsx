import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
} from 'react'

/** Props of a link, compatible with a router's `Link`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  children?: ReactNode
}

/** A component that renders an `<a>` for `to`. */
export type LinkComponent = ComponentType<LinkProps>

function PlainLink({ to, ...rest }: LinkProps) {
  return <a href={to} {...rest} />
}

const LinkContext = createContext<LinkComponent>(PlainLink)

/** Makes every link of the library below it a link of the router: `<LinkProvider link={Link}>`, once per remote. Without it they are plain anchors. */
export function LinkProvider({ link, children }: { link: LinkComponent; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** An unstyled link, rendered by the router in use (see {@link LinkProvider}). */
export function Link(props: LinkProps) {
  const Component = use(LinkContext)
  return <Component {...props} />
}
