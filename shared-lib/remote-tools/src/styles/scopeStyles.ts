import type { Plugin, Root, Rule } from 'postcss'
import parser from 'postcss-selector-parser'
import { isInKeyframes, refusePageWide } from './isolateStyles.ts'

const CSS_WORD = /[\w-]+/g

export interface Scope {
  layer: string
  /** The class of the elements into which the shell mounts the remote. */
  rootClass: string
}

/** Restricts a package's style sheet to the elements, the keyframes and the layer of the remote. */
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
      const layerRule = new AtRule({ name: 'layer', params: layer, nodes: [] })
      layerRule.append(root.nodes)
      root.append(layerRule)
    },
  }
}

/** Restricts a rule to the remote. `:where` does not change the rule's specificity. */
function scopeRule(rule: Rule, rootClass: string): void {
  const scope = `:where(.${rootClass})`
  rule.selectors = rule.selectors.map((selector) => {
    const element = withoutPageElements(selector)
    return element.matchesPage ? `${scope}${element.rest}` : `${scope} ${element.rest}`
  })
}

/** Removes a leading `:root`, `html` or `body`, because the remote's element takes their place. */
function withoutPageElements(selector: string): { matchesPage: boolean; rest: string } {
  const tree = parser().astSync(selector)
  const nodes = tree.nodes[0]?.nodes ?? []
  let matchesPage = false
  while (nodes[0] && isPageElement(nodes[0])) {
    matchesPage = true
    nodes[0].remove()
    const isFollowed = nodes[1] && isPageElement(nodes[1])
    if (nodes[0]?.type === 'combinator' && isFollowed) nodes[0].remove()
  }
  return { matchesPage, rest: String(tree).trimEnd() }
}

function isPageElement(node: parser.Node): boolean {
  return /^(:root|html|body)$/i.test(String(node).trim())
}

/** Adds the prefix to the names of keyframes, because those names are global to the page. */
function renameKeyframes(root: Root, prefix: string): void {
  const names = new Set<string>()
  root.walkAtRules(/keyframes$/i, (rule) => {
    names.add(rule.params)
    rule.params = `${prefix}-${rule.params}`
  })
  root.walkDecls(/^(-webkit-)?animation(-name)?$/i, (declaration) => {
    declaration.value = declaration.value.replace(CSS_WORD, (word) =>
      names.has(word) ? `${prefix}-${word}` : word,
    )
  })
}
