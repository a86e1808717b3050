import { type ComponentProps, createElement, type MouseEvent } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router'

/** An address of its own scheme, or of another host: the browser's business. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * react-router's `Link` without what only its framework has (prefetching, discovery, revalidation): a third of the router's bytes hang on that.
 * A press that the browser has its own meaning for, another host, and `reloadDocument` are left to the browser.
 */
export function Link({ to, ...rest }: LinkProps) {
  const props: Omit<LinkProps, 'to'> = { ...rest }
  for (const name of FRAMEWORK) delete props[name]
  if (typeof to === 'string' && ELSEWHERE.test(to)) return createElement('a', { ...anchorOf(props), href: to })
  return createElement(InnerLink, { ...props, to })
}

/** What an `a` does not know. */
const FRAMEWORK = ['discover', 'prefetch', 'mask', 'viewTransition', 'defaultShouldRevalidate'] as const

function InnerLink({ to, onClick, ...props }: LinkProps) {
  const { relative, replace, state, preventScrollReset, target } = props
  const href = useHref(to, { relative })
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { relative, replace, state, preventScrollReset, target })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !props.reloadDocument) follow(event)
  }
  return createElement('a', { ...anchorOf(props), href, onClick: press })
}

function anchorOf({ relative, replace, state, preventScrollReset, reloadDocument, ...anchor }: Omit<LinkProps, 'to'>): ComponentProps<'a'> {
  return anchor
}
