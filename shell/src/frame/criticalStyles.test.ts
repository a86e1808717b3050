import { criticalStyles } from './criticalStyles.ts'

const HTML = '<header class="bar"><button class="wide"><svg fill="var(--accent)"></svg></button>'

/** Returns the critical rules of `css` for {@link HTML}, without white space. */
const rulesOf = (css: string, otherCss = '') =>
  criticalStyles(css, HTML, otherCss).replaceAll(/\s/g, '')

describe('criticalStyles', () => {
  it('keeps the rules of the classes, elements and attributes in the HTML', () => {
    expect(rulesOf('.bar{top:0}.bar>.wide,.list{top:1px}[fill]{top:2px}header{top:3px}')).toBe(
      '.bar{top:0}.bar>.wide{top:1px}[fill]{top:2px}header{top:3px}',
    )
    expect(rulesOf('.list{top:0}.bar .list{top:0}table{top:0}[hidden]{top:0}')).toBe('')
  })

  it('keeps the order of layers, the media queries of windows, and the themes', () => {
    const css =
      '@layer ui{.bar{top:0}@media (width < 768px){.bar{top:1px}}[data-theme=dark] .bar{top:2px}}'
    expect(rulesOf(css)).toBe(css.replaceAll(' ', ''))
  })

  it('leaves out states, animations and print', () => {
    expect(rulesOf('.bar:hover{top:0}button:disabled{top:0}.bar{cursor:pointer}')).toBe('')
    expect(rulesOf('@keyframes turn{to{top:0}}@media print{.bar{top:0}}')).toBe('')
  })

  it('keeps only the custom properties that the rules, the HTML or the other styles use', () => {
    const css = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px;--accent:red}.bar{top:var(--a)}'
    expect(rulesOf(css, 'p{top:var(--c)}')).toBe(
      ':root{--a:var(--b);--b:1px;--c:2px;--accent:red}.bar{top:var(--a)}',
    )
  })
})
