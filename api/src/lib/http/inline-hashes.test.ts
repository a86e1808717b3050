import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { inlineHashes } from './inline-hashes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and style sheets have one hash each', () => {
  const html = `<!doctype html><head><style>@layer a;</style>
<style media="print">b{}</style><style>@layer a;</style>
<script>theme()</script><script type="module">more()</script><SCRIPT type='text/javascript'>
old()
</SCRIPT></head>`
  expect(inlineHashes(html)).toEqual({
    scripts: [hash('theme()'), hash('more()'), hash('\nold()\n')],
    styles: [hash('@layer a;'), hash('b{}')],
  })
})

test('scripts with a source and data blocks have no hash', () => {
  const html =
    '<script src="/a.js" defer></script><script type=text/plain>x</script>' +
    '<script type="application/json" id="x">{"a":1}</script>'
  expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] })
})

test('line ends are normalised like a browser does before hashing', () => {
  expect(inlineHashes('<style>a{}\r\nb{}\r</style>').styles).toEqual([hash('a{}\nb{}\n')])
})
