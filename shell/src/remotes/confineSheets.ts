import { remoteIn, reportTrouble } from '../app/telemetry.ts'

/**
 * Removes CSS rules that affect elements outside their remote, whenever a style sheet loads. A
 * build checks this too, but a team may publish a remote without that build.
 */
export function confineSheets(): void {
  const check = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || !target.sheet) return
    const { pathname } = new URL(target.href)
    const remote = remoteIn(pathname)
    const selectors = remote ? removeForeignRules(target.sheet, remote.name) : []
    if (!remote || selectors.length === 0) return
    const message = `${pathname}: removed foreign rules: ${selectors.join('; ')}`
    reportTrouble(remote, { stage: 'load', message })
  }
  document.addEventListener('load', check, true)
}

/** Removes the rules without a class of the remote `name`. Returns the selectors of those rules. */
export function removeForeignRules(
  sheet: Pick<CSSStyleSheet, 'cssRules' | 'deleteRule'>,
  name: string,
): string[] {
  const selectors: string[] = []
  for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = sheet.cssRules[index]
    if (rule instanceof CSSStyleRule) {
      if (isConfined(rule.selectorText, name)) continue
      selectors.unshift(rule.selectorText)
      sheet.deleteRule(index)
    } else if (isRuleGroup(rule)) selectors.unshift(...removeForeignRules(rule, name))
  }
  return selectors
}

/** Returns true for layers and media queries, but not for keyframes. */
function isRuleGroup(rule: CSSRule | undefined): rule is CSSGroupingRule {
  return rule !== undefined && 'deleteRule' in rule && !('findRule' in rule)
}

const INNERMOST_PARENTHESES = /(:is|:where)?\(([^()]*)\)/g

/**
 * Returns whether all selectors need a class of the remote `name`. Resolves parentheses from inside
 * out: a class inside `:is()` or `:where()` counts, a class inside `:not()` or `:has()` does not.
 */
function isConfined(selectors: string, name: string): boolean {
  const prefix = `.${name}-`
  const hasOwnClass = (selector: string) => selector.includes(prefix)
  let remainingSelectors = selectors
  for (let previous = ''; previous !== remainingSelectors; ) {
    previous = remainingSelectors
    remainingSelectors = remainingSelectors.replace(
      INNERMOST_PARENTHESES,
      (_all, matchesAny?: string, inner = '') =>
        matchesAny && inner.split(',').every(hasOwnClass) ? prefix : '',
    )
  }
  return remainingSelectors.split(',').every(hasOwnClass)
}
