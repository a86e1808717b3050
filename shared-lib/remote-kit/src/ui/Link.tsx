import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
} from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  children?: ReactNode
}

type LinkComponent = ComponentType<LinkProps>

function PlainLink({ to, ...rest }: LinkProps) {
  return <a href={to} {...rest} />
}

const LinkContext = createContext<LinkComponent>(PlainLink)

/** Renders all links inside it with `link`. Outside a `LinkProvider`, links are plain anchors. */
export function LinkProvider({ link, children }: { link: LinkComponent; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

export function Link(props: LinkProps) {
  const Component = use(LinkContext)
  // eslint-disable-next-line react-hooks/static-components -- the provider's component is stable
  return <Component {...props} />
}
