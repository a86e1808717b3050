import postcss from 'postcss'
import { isolateStyles } from './isolateStyles.ts'

async function isolated(css: string, { isDesignSystem = false } = {}): Promise<string> {
  const { css: output } = await postcss([
    isolateStyles({ layer: 'remote.demo', isDesignSystem }),
  ]).process(css, { from: 'a.module.css' })
  return output.replace(/\s+/g, '')
}

describe('isolateStyles', () => {
  it.each([
    ['@layer remote { .a { color: red } }', '@layerremote.demo{.a{color:red}}'],
    ['.a { color: red }', '@layerremote.demo{.a{color:red}}'],
  ])('moves %s into the layer of the remote', async (css, expected) => {
    expect(await isolated(css)).toBe(expected)
  })

  it.each([
    '.a h1 {}',
    '.a:not(.b) {}',
    ':is(.a, .b) p {}',
    '.a { h1 {} & > b {} }',
    '@media (width > 1px) { .a {} }',
    '@keyframes x { from {} }',
    '#a {}',
  ])('allows %s', async (css) => {
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
  ])('refuses the selector %s, which matches other elements', async (css) => {
    await expect(isolated(css)).rejects.toThrow('outside the remote')
  })

  it('allows classes of a package below classes of the file', async () => {
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
  ])('refuses %s, which affects the page', async (css) => {
    await expect(isolated(css)).rejects.toThrow('the whole page')
  })

  it.each(['@layer ui { .a {} }', '@layer reset, remote;', '@layer remote.other { .a {} }'])(
    'refuses %s, which writes into another layer',
    async (css) => {
      await expect(isolated(css)).rejects.toThrow('may only write')
    },
  )

  it('keeps the layer of the design system', async () => {
    expect(await isolated('@layer ui { .a { color: red } }', { isDesignSystem: true })).toBe(
      '@layerui{.a{color:red}}',
    )
  })
})
