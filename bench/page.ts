// usage: npm run bench -- page [rounds=5] [lighthouse]
//
// /sounds/tracks beside the same source as one bundle: Lighthouse as a phone, then (unless
// "lighthouse" is given) scripts (gzip -9), and medians of a cold and a warm visit in a new tab.
import { gzipSync } from 'node:zlib'
import {
  type Conditions,
  inFreshProfile,
  launch,
  openList,
  slow4G,
  unthrottled,
  type Visit,
  visitTracks,
} from './processes/browser.ts'
import { startBundledProduct } from './processes/bundled-product.ts'
import { medians, printHead, printRow } from './processes/figures.ts'
import { lighthouse } from './processes/lighthouse.ts'

type Script = { path: string; gzip: number }

const ROUNDS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 5)

const product = await startBundledProduct()
const builds = [
  ['federated', product.federated],
  ['one bundle', product.bundled],
] as const
const browser = await launch()
try {
  await measurePhone()
  if (!process.argv.includes('lighthouse')) {
    await compareScripts()
    const figures = ['requests', 'kB', 'largest paint ms', 'list ms', 'CLS', 'main thread ms']
    printHead('conditions', 'build', 'visit', ...figures)
    for (const conditions of [unthrottled, slow4G]) await compareVisits(conditions)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function measurePhone(): Promise<void> {
  const times = ['largest paint ms', 'blocked ms', 'longest task ms', 'speed index ms']
  printHead('Lighthouse, phone', 'score', ...times, 'CLS', 'requests', 'kB')
  printRow('aim', '≥ 95', '≤ 2200', '≤ 150', '≤ 100', '', '', '≤ 22', '≤ 330')
  for (const [build, origin] of builds) {
    const figures = await lighthouse(`${origin}/sounds/tracks`, ROUNDS)
    const { score, paintMs, blockedMs, longestMs, indexMs, layoutShift, requests, kB } = figures
    const whole = [score, paintMs, blockedMs, longestMs, indexMs].map(Math.round)
    printRow(build, ...whole, layoutShift.toFixed(4), requests, Math.round(kB))
  }
}

async function compareScripts(): Promise<void> {
  const sums: number[] = []
  for (const [build, origin] of builds) {
    const scripts = await scriptsOf(origin)
    const sum = scripts.reduce((total, { gzip }) => total + gzip, 0)
    sums.push(sum)
    console.info(`\n${build}: ${scripts.length} scripts, ${kB(sum)} kB gzip`)
    for (const { path, gzip } of scripts) console.info(`  ${kB(gzip).padStart(7)} ${path}`)
  }
  const [federated = 0, bundled = 0] = sums
  const more = kB(federated - bundled)
  console.info(`federated: ${kB(federated)} kB (aim ≤ 190), ${more} kB over the bundle (aim ≤ 45)`)
}

async function compareVisits(conditions: Conditions): Promise<void> {
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [build, origin] of builds)
      await inFreshProfile(browser, async (context) => {
        for (const kind of ['cold', 'warm']) {
          const key = `${build} | ${kind}`
          const visit = await visitTracks(context, origin, conditions)
          visits.set(key, [...(visits.get(key) ?? []), visit])
        }
      })
  for (const [key, all] of visits) {
    const { requests, kB, paintMs, listMs, layoutShift, busyMs } = medians(all)
    const [size, paint, list, busy] = [kB, paintMs, listMs, busyMs].map(Math.round)
    const figures = [requests, size, paint, list, layoutShift.toFixed(4), busy]
    console.info(`| ${[conditions.name, key, ...figures].join(' | ')} |`)
  }
}

async function scriptsOf(origin: string): Promise<Script[]> {
  return inFreshProfile(browser, async (context) => {
    const page = await context.newPage()
    const scripts = new Map<string, Promise<Script>>()
    page.on('response', (response) => {
      const { pathname: path } = new URL(response.url())
      if (!path.endsWith('.js')) return
      const compressed = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      scripts.set(
        path,
        compressed.then((gzip) => ({ path, gzip })),
      )
    })
    await openList(page, origin)
    const all = await Promise.all(scripts.values())
    return all.sort((a, b) => b.gzip - a.gzip)
  })
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
