import { reportTrouble } from '../app/telemetry.ts'

/**
 * Takes out of each style sheet of a remote what would match elements of others. The build refuses such selectors; a remote that was built otherwise
 * is kept to its own here.
 */
export function confineSheets(document: Document): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || !target.sheet)
        return
      const { pathname } = new URL(target.href)
      const [, name, version] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(pathname) ?? []
      if (!name || !version) return
      const taken = takeForeignRules(target.sheet, name)
      if (taken.length > 0) {
        const message = `${pathname}: rules for elements of others are left out: ${taken.join('; ')}`
        reportTrouble({ name, version }, { stage: 'load', message })
      }
    },
    true,
  )
}

/** Deletes the rules of which a selector is not tied to a class of the remote `name`; answers their selectors. */
export function takeForeignRules(
  sheet: Pick<CSSStyleSheet, 'cssRules' | 'deleteRule'>,
  name: string,
): string[] {
  const taken: string[] = []
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = sheet.cssRules[at]
    if (rule instanceof CSSStyleRule) {
      if (isOwn(rule.selectorText, name)) continue
      taken.unshift(rule.selectorText)
      sheet.deleteRule(at)
    } else if (isGroup(rule)) taken.unshift(...takeForeignRules(rule, name))
  }
  return taken
}

/** Layers, media queries and similar; keyframes contain other rules. */
function isGroup(rule: CSSRule | undefined): rule is CSSGroupingRule {
  return rule !== undefined && 'deleteRule' in rule && !('findRule' in rule)
}

/** True when every selector of the list has a class of the remote. One inside `:not()` or `:has()` ties it to nothing. */
function isOwn(selectors: string, name: string): boolean {
  const own = `.${name}-`
  let flat = selectors
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/(:is|:where)?\(([^()]*)\)/g, (_all, list?: string, inner = '') => {
      return list && inner.split(',').every((part: string) => part.includes(own)) ? own : ''
    })
  }
  return flat.split(',').every((selector) => selector.includes(own))
}
