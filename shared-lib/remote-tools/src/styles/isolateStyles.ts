import type { AtRule, ChildNode, Container, Document, Plugin, Rule } from 'postcss'
import parser from 'postcss-selector-parser'

/** At-rules and names that affect the whole page, whatever their selectors. */
const PAGE_WIDE = [
  'import',
  'namespace',
  'page',
  'font-face',
  'property',
  'counter-style',
  'font-palette-values',
  'view-transition',
  'position-try',
]

/** The position of a style sheet. */
export interface Isolation {
  /** The remote's cascade layer, as `remote.browse`. */
  layer: string
  /** The sheet is the design system's own, which writes into `ui`. */
  isDesignSystem: boolean
}

/**
 * Keeps a remote's style sheet to the remote: everything in its own cascade layer, and no selector that would match an element of somebody else.
 * What cannot be kept is refused with its place in the file. CSS Modules make the class names its own.
 */
export function isolateStyles({ layer, isDesignSystem }: Isolation): Plugin {
  return {
    postcssPlugin: 'sori-isolate-styles',
    Once: (root, { AtRule }) => {
      root.walkAtRules((rule) => refusePageWide(rule))
      root.walkRules((rule) => refuseUnscoped(rule))
      const loose: ChildNode[] = []
      for (const node of [...root.nodes]) {
        if (node.type === 'atrule' && node.name === 'layer') placeLayer(node, layer, isDesignSystem)
        else if (node.type !== 'comment') loose.push(node)
      }
      if (loose.length === 0) return
      const own = new AtRule({ name: 'layer', params: layer, nodes: [] })
      root.append(own)
      own.append(loose)
    },
  }
}

function placeLayer(rule: AtRule, layer: string, isDesignSystem: boolean): void {
  if (isDesignSystem && rule.params === 'ui') return
  if (rule.params !== 'remote' || !rule.nodes)
    throw rule.error(`@layer ${rule.params}: a remote writes into '@layer remote { … }' only`)
  rule.params = layer
}

function refusePageWide(rule: AtRule): void {
  const name = rule.name.toLowerCase()
  if (PAGE_WIDE.includes(name))
    throw rule.error(`@${name} concerns the whole page, which is the shell's`)
  if (name === 'keyframes' && rule.params.includes(':global'))
    throw rule.error(`@keyframes ${rule.params} would be everybody's`)
}

function refuseUnscoped(rule: Rule): void {
  if (isInKeyframes(rule)) return
  const isNested = isBelowRule(rule)
  parser((list) => {
    list.walkPseudos(({ value, nodes }) => {
      if (value === ':global' && nodes.length === 0)
        throw rule.error(`'${rule.selector}': write :global(…), below a class of this file`)
    })
    for (const selector of list.nodes) {
      if (!isScoped(selector, isNested)) {
        throw rule.error(
          `'${String(selector).trim()}' matches elements outside the remote: begin with a class of this file`,
        )
      }
    }
  }).processSync(rule.selector)
}

/**
 * Returns true when `selector` requires a class or id of the file, or is inside a rule that does.
 */
function isScoped(selector: parser.Selector, isNested: boolean): boolean {
  if (isNested && !String(selector).includes('&')) return true
  return selector.nodes.some((node) => {
    if (node.type === 'class' || node.type === 'id') return true
    if (node.type === 'nesting') return isNested
    const lists = node.type === 'pseudo' && [':is', ':where', ':local'].includes(node.value)
    return lists && node.nodes.length > 0 && node.nodes.every((inner) => isScoped(inner, isNested))
  })
}

function isBelowRule({ parent }: Rule): boolean {
  let above: Container | Document | undefined = parent
  while (above && above.type !== 'root') {
    if (above.type === 'rule') return true
    above = above.parent as Container | Document | undefined
  }
  return false
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}
