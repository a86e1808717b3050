import type { Plugin, Root, Rule } from 'postcss'
import parser from 'postcss-selector-parser'
import { isInKeyframes, refusePageWide } from './isolateStyles.ts'

export interface Scope {
  layer: string
  /** The class of the elements into which the shell mounts the remote. */
  rootClass: string
}

/** Restricts a package's sheet to the remote: its rules, keyframes and layer. */
export function scopeStyles({ layer, rootClass }: Scope): Plugin {
  return {
    postcssPlugin: 'sori-scope-styles',
    Once: (root, { AtRule }) => {
      root.walkAtRules('charset', (rule) => {
        rule.remove()
      })
      root.walkAtRules((rule) => refusePageWide(rule))
      renameKeyframes(root, rootClass)
      root.walkRules((rule) => {
        if (!isInKeyframes(rule) && rule.parent?.type !== 'rule') scopeRule(rule, rootClass)
      })
      const own = new AtRule({ name: 'layer', params: layer, nodes: [] })
      own.append(root.nodes)
      root.append(own)
    },
  }
}

/** `:where` leaves the specificity, and with it the order of the package's rules. */
function scopeRule(rule: Rule, rootClass: string): void {
  const scope = `:where(.${rootClass})`
  rule.selectors = rule.selectors.map((selector) => {
    const inner = withoutPage(selector)
    return inner.isOfPage ? `${scope}${inner.rest}` : `${scope} ${inner.rest}`
  })
}

/** Removes a leading `:root`, `html` or `body`. In a remote they stand for the remote's element. */
function withoutPage(selector: string): { isOfPage: boolean; rest: string } {
  const tree = parser().astSync(selector)
  const nodes = tree.nodes[0]?.nodes ?? []
  let isOfPage = false
  while (nodes[0] && /^(:root|html|body)$/i.test(String(nodes[0]).trim())) {
    isOfPage = true
    nodes[0].remove()
    const isFollowed = nodes[1] && /^(:root|html|body)$/i.test(String(nodes[1]).trim())
    if (nodes[0]?.type === 'combinator' && isFollowed) nodes[0].remove()
  }
  return { isOfPage, rest: String(tree).trimEnd() }
}

/** Adds the prefix to the names of keyframes, because these are global to the page. */
function renameKeyframes(root: Root, prefix: string): void {
  const names = new Set<string>()
  root.walkAtRules(/keyframes$/i, (rule) => {
    names.add(rule.params)
    rule.params = `${prefix}-${rule.params}`
  })
  root.walkDecls(/^(-webkit-)?animation(-name)?$/i, (declaration) => {
    declaration.value = declaration.value.replace(/[\w-]+/g, (word) =>
      names.has(word) ? `${prefix}-${word}` : word,
    )
  })
}
