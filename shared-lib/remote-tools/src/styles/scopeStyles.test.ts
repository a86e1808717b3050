import postcss from 'postcss'
import { scopeStyles } from './scopeStyles.ts'

async function scoped(css: string): Promise<string> {
  const plugin = scopeStyles({ layer: 'remote.demo', rootClass: 'demo-root' })
  const { css: output } = await postcss([plugin]).process(css, { from: 'package.css' })
  return output.replace(/\s+/g, ' ').trim()
}

const layer = (css: string) => `@layer remote.demo {${css} }`

describe('scopeStyles', () => {
  it.each([
    ['.picker {}', ':where(.demo-root) .picker {}'],
    [
      'h2.picker, .day::before {}',
      ':where(.demo-root) h2.picker, :where(.demo-root) .day::before {}',
    ],
    ['* {}', ':where(.demo-root) * {}'],
    [':root {}', ':where(.demo-root) {}'],
    ['html body .picker {}', ':where(.demo-root) .picker {}'],
    ['html.dark .picker {}', ':where(.demo-root).dark .picker {}'],
    ['body > .picker {}', ':where(.demo-root) > .picker {}'],
    ['@media print { .picker {} }', '@media print { :where(.demo-root) .picker {} }'],
    ['@charset "UTF-8"; .day {}', ':where(.demo-root) .day {}'],
  ])('restricts %s to the remote', async (css, expected) => {
    expect(await scoped(css)).toBe(layer(expected))
  })

  it('renames keyframes and their uses', async () => {
    expect(await scoped('@keyframes spin { to { rotate: 1turn } } .a { animation: spin 1s }')).toBe(
      layer(
        '@keyframes demo-root-spin { to { rotate: 1turn } } ' +
          ':where(.demo-root) .a { animation: demo-root-spin 1s }',
      ),
    )
  })

  it.each(['@font-face { font-family: x }', '@property --x {}', '@import "x.css";'])(
    'refuses %s, which affects the page',
    async (css) => {
      await expect(scoped(css)).rejects.toThrow('the whole page')
    },
  )
})
