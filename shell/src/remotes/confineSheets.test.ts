import { takeForeignRules } from './confineSheets.ts'

/** The selectors that are left of a sheet of the remote `demo`. */
function left(css: string): string[] {
  const style = document.head.appendChild(
    Object.assign(document.createElement('style'), { textContent: css }),
  )
  const sheet = style.sheet as CSSStyleSheet
  takeForeignRules(sheet, 'demo')
  const selectors = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) =>
      'cssRules' in rule
        ? selectors(rule.cssRules as CSSRuleList)
        : [(rule as CSSStyleRule).selectorText],
    )
  const found = selectors(sheet.cssRules)
  style.remove()
  return found
}

test.each([
  'h1',
  'button',
  '*',
  ':root',
  '.other-a-1',
  'h1:not(.demo-a-1)',
  'body:has(.demo-a-1) h1',
  '.demo-a-1, h1',
  ':is(.demo-a-1, h1)',
])('%s matches elements of others: it goes, and its neighbours stay', (selector) => {
  expect(left(`${selector} { color: red } .demo-b-1 { color: red }`)).toEqual(['.demo-b-1'])
})

test.each([
  '.demo-a-1',
  '.demo-a-1 h1',
  'button.demo-a-1:hover',
  '[data-theme="dark"] .demo-a-1',
  ':is(.demo-a-1, .demo-b-1) p',
])('%s is the remote’s own', (selector) => {
  expect(left(`${selector} { color: red }`)).toEqual([selector])
})

test('rules inside a media query are looked at too', () => {
  expect(left('@media print { h1 { color: red } .demo-a-1 { color: red } }')).toEqual(['.demo-a-1'])
})
