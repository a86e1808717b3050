import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { inlineHashes } from './inline-hashes.ts'

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and style sheets get one hash each', () => {
  const html = `<!doctype html><head><style>@layer a;</style>
<style media="print">b{}</style><style>@layer a;</style>
<script>theme()</script><script type="module">more()</script><SCRIPT type='text/javascript'>
old()
</SCRIPT></head>`
  expect(inlineHashes(html)).toEqual({
    scripts: [cspHash('theme()'), cspHash('more()'), cspHash('\nold()\n')],
    styles: [cspHash('@layer a;'), cspHash('b{}')],
  })
})

test('scripts with a src attribute and scripts of data get no hash', () => {
  const html =
    '<script src="/a.js" defer></script><script type=text/plain>x</script>' +
    '<script type="application/json" id="x">{"a":1}</script>'
  expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] })
})

test('the hash is the same for all kinds of line ends, as in browsers', () => {
  expect(inlineHashes('<style>a{}\r\nb{}\r</style>').styles).toEqual([cspHash('a{}\nb{}\n')])
})
