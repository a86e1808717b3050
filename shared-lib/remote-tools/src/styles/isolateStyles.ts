import type { AtRule, ChildNode, Node, Plugin, Rule } from 'postcss'
import parser from 'postcss-selector-parser'

const PAGE_WIDE_RULES = [
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

export interface Isolation {
  layer: string
  /** True for the design system: only it may write into the layer `ui`. */
  isDesignSystem: boolean
}

/**
 * Puts a sheet into the remote's layer. Throws for rules that affect elements outside the remote.
 */
export function isolateStyles(isolation: Isolation): Plugin {
  const { layer } = isolation
  return {
    postcssPlugin: 'sori-isolate-styles',
    Once: (root, { AtRule }) => {
      root.walkAtRules((rule) => refusePageWide(rule))
      root.walkRules((rule) => refuseUnscoped(rule))
      const unlayeredNodes: ChildNode[] = []
      for (const node of [...root.nodes]) {
        if (node.type === 'atrule' && node.name === 'layer') renameLayer(node, isolation)
        else if (node.type !== 'comment') unlayeredNodes.push(node)
      }
      if (unlayeredNodes.length === 0) return
      const layerRule = new AtRule({ name: 'layer', params: layer, nodes: [] })
      root.append(layerRule)
      layerRule.append(unlayeredNodes)
    },
  }
}

function renameLayer(rule: AtRule, { layer, isDesignSystem }: Isolation): void {
  if (isDesignSystem && rule.params === 'ui') return
  if (rule.params !== 'remote' || !rule.nodes)
    throw rule.error(`@layer ${rule.params}: a remote may only write into '@layer remote { … }'`)
  rule.params = layer
}

export function refusePageWide(rule: AtRule): void {
  const name = rule.name.toLowerCase()
  if (PAGE_WIDE_RULES.includes(name))
    throw rule.error(`@${name} affects the whole page, so a remote cannot use it`)
  if (name === 'keyframes' && rule.params.includes(':global'))
    throw rule.error(`@keyframes ${rule.params}: name the keyframes without :global`)
}

function refuseUnscoped(rule: Rule): void {
  if (isInKeyframes(rule)) return
  const isNested = isBelowRule(rule)
  parser((list) => {
    list.walkPseudos(({ value, nodes }) => {
      if (value === ':global' && nodes.length === 0)
        throw rule.error(`'${rule.selector}': write .ofThisFile :global(…)`)
    })
    for (const selector of list.nodes) {
      if (!isScoped(selector, isNested)) {
        const text = String(selector).trim()
        throw rule.error(
          `'${text}' matches elements outside the remote: begin with a class of this file`,
        )
      }
    }
  }).processSync(rule.selector)
}

/** Returns true if `selector`, or a rule around it, requires a class or id of the file. */
function isScoped(selector: parser.Selector, isNested: boolean): boolean {
  if (isNested && !String(selector).includes('&')) return true
  return selector.nodes.some((node) => {
    if (node.type === 'class' || node.type === 'id') return true
    if (node.type === 'nesting') return isNested
    const hasSelectors = node.type === 'pseudo' && [':is', ':where', ':local'].includes(node.value)
    return (
      hasSelectors &&
      node.nodes.length > 0 &&
      node.nodes.every((inner) => isScoped(inner, isNested))
    )
  })
}

function isBelowRule({ parent }: Node): boolean {
  return parent !== undefined && (parent.type === 'rule' || isBelowRule(parent))
}

export function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}
