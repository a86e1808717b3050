import { removeForeignRules } from './confineSheets.ts'

/** Returns the selectors that remain. */
function left(css: string): string[] {
  const style = document.head.appendChild(
    Object.assign(document.createElement('style'), { textContent: css }),
  )
  const sheet = style.sheet as CSSStyleSheet
  removeForeignRules(sheet, 'demo')
  const selectors = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) =>
      'cssRules' in rule
        ? selectors(rule.cssRules as CSSRuleList)
        : [(rule as CSSStyleRule).selectorText],
    )
  const keptSelectors = selectors(sheet.cssRules)
  style.remove()
  return keptSelectors
}

describe('removeForeignRules', () => {
  it.each([
    'h1',
    'button',
    '*',
    ':root',
    '.other-a-1',
    'h1:not(.demo-a-1)',
    'body:has(.demo-a-1) h1',
    '.demo-a-1, h1',
    ':is(.demo-a-1, h1)',
  ])('removes %s and keeps its neighbours', (selector) => {
    expect(left(`${selector} { color: red } .demo-b-1 { color: red }`)).toEqual(['.demo-b-1'])
  })

  it.each([
    '.demo-a-1',
    '.demo-a-1 h1',
    'button.demo-a-1:hover',
    '[data-theme="dark"] .demo-a-1',
    ':is(.demo-a-1, .demo-b-1) p',
  ])('keeps %s', (selector) => {
    expect(left(`${selector} { color: red }`)).toEqual([selector])
  })

  it('removes foreign rules inside a media query', () => {
    expect(left('@media print { h1 { color: red } .demo-a-1 { color: red } }')).toEqual([
      '.demo-a-1',
    ])
  })
})
