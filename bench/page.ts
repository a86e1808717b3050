// usage: npm run bench -- page — JavaScript of /sounds/tracks before the first play, beside the same source as one bundle.
// Compares bytes (gzip -9 of every script that the page fetched), files and rounds of requests; nothing here is a time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import startProduct from '../e2e/product.ts'
import { buildOneBundle } from './one-bundle/build.ts'

interface Script {
  path: string
  gzip: number
}

process.env.E2E_PORT ??= '8191'
const origin = `http://localhost:${process.env.E2E_PORT}`
const outDir = mkdtempSync(join(tmpdir(), 'sori-one-bundle-'))
const stop = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
})
try {
  const oneBundle = await buildOneBundle(outDir)
  const federated = await scriptsOf(() => Promise.resolve())
  const bundled = await scriptsOf((page) => serveBundle(page, oneBundle))
  print('federated', federated)
  print('one bundle', bundled)
  const over = sum(federated) - sum(bundled)
  console.info(
    `federated is ${kB(over)} kB over the bundle (aim ≤ 45), ${kB(sum(federated))} kB in all (aim ≤ 190), ratio ${(sum(federated) / sum(bundled)).toFixed(2)}`,
  )
} finally {
  await browser.close()
  await stop()
  rmSync(outDir, { recursive: true, force: true })
}

/** The scripts that a fresh browser fetches until the list stands and the network is quiet. */
async function scriptsOf(prepare: (page: Page) => Promise<void>): Promise<Script[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const bodies: Promise<Script>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    bodies.push(response.body().then((body) => ({ path: pathname, gzip: gzipSync(body, { level: 9 }).length })))
  })
  await prepare(page)
  await page.goto(`${origin}/sounds/tracks`)
  await page
    .getByRole('button', { name: / 재생$/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = await Promise.all(bodies)
  await context.close()
  return [...new Map(scripts.map((script) => [script.path, script])).values()].sort((a, b) => b.gzip - a.gzip)
}

/** Answers the page's own files from the one bundle; data and registry stay the product's. */
async function serveBundle(page: Page, html: string): Promise<void> {
  await page.route(`${origin}/sounds/tracks`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const original = await (await route.fetch()).text()
    const json = [...original.matchAll(/<script type="application\/json"[\s\S]*?<\/script>/g)].join('\n')
    await route.fulfill({ contentType: 'text/html', body: html.replace('<!--sori:registry-->', json) })
  })
  await page.route(`${origin}/assets/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const type = pathname.endsWith('.css') ? 'text/css' : pathname.endsWith('.js') ? 'text/javascript' : 'font/woff2'
    return route.fulfill({ contentType: type, body: readFileSync(join(outDir, pathname)) })
  })
}

function print(name: string, scripts: Script[]): void {
  console.info(`${name}: ${scripts.length} scripts, ${kB(sum(scripts))} kB gzip`)
  for (const { path, gzip } of scripts) console.info(`  ${kB(gzip).padStart(7)} ${path}`)
}

function sum(scripts: Script[]): number {
  return scripts.reduce((total, { gzip }) => total + gzip, 0)
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
