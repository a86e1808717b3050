import postcss from 'postcss'
import { isolateStyles } from './isolateStyles.ts'

async function isolated(css: string, isDesignSystem = false): Promise<string> {
  const { css: made } = await postcss([
    isolateStyles({ layer: 'remote.demo', isDesignSystem }),
  ]).process(css, { from: 'a.module.css' })
  return made.replace(/\s+/g, '')
}

describe('a remote’s style sheet', () => {
  it.each([
    ['@layer remote { .a { color: red } }', '@layerremote.demo{.a{color:red}}'],
    ['.a { color: red }', '@layerremote.demo{.a{color:red}}'],
  ])('has %s in the layer of its remote', async (css, made) => {
    expect(await isolated(css)).toBe(made)
  })

  it.each([
    '.a h1 {}',
    '.a:not(.b) {}',
    ':is(.a, .b) p {}',
    '.a { h1 {} & > b {} }',
    '@media (width > 1px) { .a {} }',
    '@keyframes x { from {} }',
    '#a {}',
  ])('may contain %s', async (css) => {
    await expect(isolated(css)).resolves.toContain('@layerremote.demo')
  })

  it.each([
    'h1 {}',
    'button {}',
    '* {}',
    ':root {}',
    '[data-theme] {}',
    '.a, h1 {}',
    'h1:not(.a) {}',
    'body:has(.a) h1 {}',
    ':is(.a, h1) {}',
    '.a { body:has(&) h1 {} }',
    '@media print { p {} }',
    '@layer remote { h1 {} }',
    '::view-transition-old(root) {}',
  ])('must not contain %s, which matches other elements', async (css) => {
    await expect(isolated(css)).rejects.toThrow('outside the remote')
  })

  it('may contain a package’s classes only below its own', async () => {
    await expect(isolated('.a :global(.apexcharts-text) {}')).resolves.toContain(
      ':global(.apexcharts-text)',
    )
    await expect(isolated(':global(.apexcharts-text) {}')).rejects.toThrow('outside the remote')
    await expect(isolated('.a :global .b {}')).rejects.toThrow(':global(…)')
  })

  it.each([
    '@import "x.css";',
    '@font-face { font-family: x }',
    '@property --x { syntax: "*"; inherits: false }',
    '@page {}',
  ])('must not contain %s, which affects the page', async (css) => {
    await expect(isolated(css)).rejects.toThrow('the whole page')
  })

  it.each(['@layer ui { .a {} }', '@layer reset, remote;', '@layer remote.other { .a {} }'])(
    'must not contain %s, which is another layer',
    async (css) => {
      await expect(isolated(css)).rejects.toThrow('only')
    },
  )

  it('of the design system is in the layer below', async () => {
    expect(await isolated('@layer ui { .a { color: red } }', true)).toBe('@layerui{.a{color:red}}')
  })
})
