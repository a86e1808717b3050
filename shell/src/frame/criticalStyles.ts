import postcss, { type Container, type Root } from 'postcss'

/** Attributes that the script in the head adds to the root element. */
const ROOT_ATTRIBUTES = ['data-theme', 'data-sidebar']
/** Elements that the given HTML lacks: its ancestors, and the elements that the server adds. */
const OTHER_ELEMENTS = ['html', 'body', 'div', 'p', 'img']
/** Pseudo-classes of interaction, which the inert frame never has, and details of inputs. */
const STATES = /:(hover|active|focus|disabled|modal|read-only)|::(selection|-webkit)/
const CLASSES = /\.(-?[_a-zA-Z][\w-]*)/g
const ATTRIBUTES = /\[([\w-]+)/g
const ELEMENTS = /(?:^|[\s>+~(,])([a-z][a-z\d]*)/g
const VARIABLES = /var\(\s*(--[\w-]+)/g
/** Properties without an effect on inert elements. */
const UNUSED_PROPERTIES =
  /^(cursor|outline|pointer-events|scroll-padding-block|touch-action|transition|user-select|-webkit-tap-highlight-color)$/

/**
 * Returns the rules of `css` that may apply to the inert elements of `html`. Leaves out custom
 * properties that neither these rules nor `html` nor `otherCss` use.
 */
export function criticalStyles(css: string, html: string, otherCss: string): string {
  const classes = new Set(
    namesIn(html, /class="([^"]*)"/g).flatMap((classNames) => classNames.split(' ')),
  )
  const attributes = new Set([...ROOT_ATTRIBUTES, ...namesIn(html, /\s([a-z-]+)[=\s>]/g)])
  const elements = new Set([...OTHER_ELEMENTS, ...namesIn(html, /<([a-z][a-z\d]*)/g)])
  const applies = (selector: string) =>
    !STATES.test(selector) &&
    namesIn(selector, CLASSES).every((name) => classes.has(name)) &&
    namesIn(selector, ATTRIBUTES).every((name) => attributes.has(name)) &&
    namesIn(selector, ELEMENTS).every((name) => elements.has(name))
  const sheet = postcss.parse(css)
  sheet.walkAtRules((rule) => {
    if (rule.name.endsWith('keyframes') || rule.params === 'print') rule.remove()
  })
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter(applies)
    if (rule.selector === '') rule.remove()
  })
  sheet.walkDecls(UNUSED_PROPERTIES, (declaration) => {
    declaration.remove()
  })
  removeUnusedVariables(sheet, html + otherCss)
  removeEmptyRules(sheet)
  return sheet.toString()
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** Removes unused custom properties repeatedly: removing one may leave another unused. */
function removeUnusedVariables(sheet: Root, otherCode: string): void {
  let hasRemoved = true
  while (hasRemoved) {
    hasRemoved = false
    const used = new Set(namesIn(sheet.toString() + otherCode, VARIABLES))
    sheet.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return
      declaration.remove()
      hasRemoved = true
    })
  }
}

function removeEmptyRules(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return
    removeEmptyRules(node as Container)
    if (node.nodes.length === 0) node.remove()
  })
}
