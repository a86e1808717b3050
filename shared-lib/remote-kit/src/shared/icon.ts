import { type ComponentType, createElement, type SVGProps } from 'react'

/** Props by which an icon is more than a decoration for screen readers. */
const NAMING_PROP = /^(aria-.*|role|title)$/

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Creates an icon, with less code than lucide's own function and without class names.
 * `baseConfig` of remote-tools builds lucide's icons with this function. `size` is in px.
 */
export default function createLucideIcon({
  node,
}: IconData): ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }> {
  return ({ size = 24, color = 'currentColor', className, children, ...rest }) => {
    const isNamed = Boolean(children) || Object.keys(rest).some((key) => NAMING_PROP.test(key))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className,
        ...(!isNamed && { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
