import { type ComponentProps, createElement, type MouseEvent } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router'

/** A URL with a scheme or another host: not a page of the site. */
const EXTERNAL_ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/** A link like react-router's, without the framework mode. This saves 1.6 kB (brotli). */
export function Link({ to, ...rest }: LinkProps) {
  const props: Omit<LinkProps, 'to'> = { ...rest }
  for (const name of FRAMEWORK_PROPS) delete props[name]
  if (typeof to === 'string' && EXTERNAL_ADDRESS.test(to))
    return createElement('a', { ...anchorOf(props), href: to })
  return createElement(InnerLink, { ...props, to })
}

const FRAMEWORK_PROPS = [
  'discover',
  'prefetch',
  'mask',
  'viewTransition',
  'defaultShouldRevalidate',
] as const

function InnerLink({ to, onClick, ...props }: LinkProps) {
  const { relative, replace, state, preventScrollReset, target } = props
  const href = useHref(to, { relative })
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    relative,
    replace,
    state,
    preventScrollReset,
    target,
  })
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !props.reloadDocument) navigate(event)
  }
  return createElement('a', { ...anchorOf(props), href, onClick: handleClick })
}

function anchorOf({
  relative,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  ...anchor
}: Omit<LinkProps, 'to'>): ComponentProps<'a'> {
  return anchor
}
