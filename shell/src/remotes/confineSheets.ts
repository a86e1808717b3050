import { remoteIn, reportTrouble } from '../app/telemetry.ts'

/**
 * Removes rules of remotes that affect elements outside them: a remote may be built without the
 * checks.
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

/** Removes rules without a class of the remote. Returns their selectors. */
export function removeForeignRules(
  sheet: Pick<CSSStyleSheet, 'cssRules' | 'deleteRule'>,
  name: string,
): string[] {
  const selectors: string[] = []
  for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = sheet.cssRules[index]
    if (rule instanceof CSSStyleRule) {
      if (isOwn(rule.selectorText, name)) continue
      selectors.unshift(rule.selectorText)
      sheet.deleteRule(index)
    } else if (isGroup(rule)) selectors.unshift(...removeForeignRules(rule, name))
  }
  return selectors
}

/** Returns true for layers and media queries, but not for keyframes. */
function isGroup(rule: CSSRule | undefined): rule is CSSGroupingRule {
  return rule !== undefined && 'deleteRule' in rule && !('findRule' in rule)
}

/**
 * Returns whether all selectors need a class of the remote. One inside `:not()` or `:has()` does
 * not count.
 */
function isOwn(selectors: string, name: string): boolean {
  const prefix = `.${name}-`
  const hasOwn = (selector: string) => selector.includes(prefix)
  let flat = selectors
  for (let previous = ''; previous !== flat; ) {
    previous = flat
    flat = flat.replace(/(:is|:where)?\(([^()]*)\)/g, (_all, list?: string, inner = '') =>
      list && inner.split(',').every(hasOwn) ? prefix : '',
    )
  }
  return flat.split(',').every(hasOwn)
}
