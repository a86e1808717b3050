// usage: npm run bench -- page [rounds=5] [lighthouse]
//
// /sounds/tracks until the list is shown and the network is quiet, beside the same source built as
// one bundle; one server serves both on the same data. First Lighthouse as a phone (fetched into
// .cache the first time), then, unless "lighthouse" is given, the scripts of a fresh browser (gzip
// -9) and medians of a cold and a warm visit (same profile, a new tab).
import { gzipSync } from 'node:zlib'
import {
  type Conditions,
  launch,
  newContext,
  openList,
  slow4G,
  unthrottled,
  visitTracks,
} from './processes/browser.ts'
import { startBundledProduct } from './processes/bundled-product.ts'
import { medians, printHead, printRow } from './processes/figures.ts'
import { lighthouse } from './processes/lighthouse.ts'

type Script = { path: string; gzip: number }
type Visit = Awaited<ReturnType<typeof visitTracks>>

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
    const { moved, ...figures } = await lighthouse(`${origin}/sounds/tracks`, ROUNDS)
    const { score, paintMs, blockedMs, longestMs, indexMs, requests, kB } = figures
    const ms = [score, paintMs, blockedMs, longestMs, indexMs].map(Math.round)
    printRow(build, ...ms, moved.toFixed(4), requests, Math.round(kB))
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
  console.info(
    `federated: ${kB(federated)} kB (aim ≤ 190), ${kB(federated - bundled)} kB over the bundle (aim ≤ 45)`,
  )
}

async function compareVisits(conditions: Conditions): Promise<void> {
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [build, origin] of builds) {
      const context = await newContext(browser)
      for (const visit of ['cold', 'warm']) {
        const key = `${build} | ${visit}`
        visits.set(key, [
          ...(visits.get(key) ?? []),
          await visitTracks(context, origin, conditions),
        ])
      }
      await context.close()
    }
  }
  for (const [key, all] of visits) {
    const { requests, moved, ...figures } = medians(all)
    const [kB, paint, list, busy] = [
      figures.kB,
      figures.paintMs,
      figures.listMs,
      figures.busyMs,
    ].map((one) => one.toFixed(0))
    console.info(
      `| ${[conditions.name, key, requests, kB, paint, list, moved.toFixed(4), busy].join(' | ')} |`,
    )
  }
}

/** Returns the scripts that a fresh browser fetches, the largest first. */
async function scriptsOf(origin: string): Promise<Script[]> {
  const context = await newContext(browser)
  const page = await context.newPage()
  const bodies = new Map<string, Promise<Script>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const gzip = async () => gzipSync(await response.body(), { level: 9 }).length
    if (pathname.endsWith('.js'))
      bodies.set(
        pathname,
        gzip().then((bytes) => ({ path: pathname, gzip: bytes })),
      )
  })
  await openList(page, origin)
  const scripts = await Promise.all(bodies.values())
  await context.close()
  return scripts.sort((a, b) => b.gzip - a.gzip)
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
