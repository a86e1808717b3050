// usage: npm run bench -- page [rounds=5] [lighthouse] [federated] [busy] [name …]
//
// Measures every public page and six pages of members with Lighthouse, as on a phone. Compares the
// product with a bare React page and, without "federated", with the same source as one bundle.
// A name is a name of e2e/pages.ts, or its beginning. "busy" runs two endless loops meanwhile.
// Without "lighthouse", also compares /sounds/tracks of the product and of the bundle: scripts
// (gzip -9), and medians of a cold and a warm visit in a new tab.
import { spawn } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { serveBareReact } from './bare-react/serve.ts'
import {
  type Conditions,
  launch,
  openList,
  slow4G,
  unthrottled,
  type Visit,
  visitTracks,
  withFreshProfile,
} from './processes/browser.ts'
import { startBundledProduct } from './processes/bundled-product.ts'
import { medians, printHead } from './processes/figures.ts'
import { measurePhones } from './processes/phone-pages.ts'

type Script = { path: string; gzip: number }

const args = process.argv.slice(2)
const options = ['lighthouse', 'federated', 'busy'] as const
const has = (option: (typeof options)[number]) => args.includes(option)
const ROUNDS = Number(args.find((word) => /^\d+$/.test(word)) ?? 5)
const names = args.filter((word) => !/^\d+$/.test(word) && !options.some((each) => each === word))

const product = await startBundledProduct()
const builds = [
  ['federated', product.federated],
  ['one bundle', product.bundled],
] as const
const bare = await serveBareReact()
const loops = has('busy') ? [startLoop(), startLoop()] : []
const browser = await launch()
try {
  await measurePhones({
    rounds: ROUNDS,
    names,
    origins: has('federated') ? builds.slice(0, 1) : builds,
    bareUrl: bare.url,
  })
  if (!has('lighthouse')) {
    await compareScripts()
    const figures = ['requests', 'kB', 'largest paint ms', 'list ms', 'CLS', 'main thread ms']
    printHead('conditions', 'build', 'visit', ...figures)
    for (const conditions of [unthrottled, slow4G]) await compareVisits(conditions)
  }
} finally {
  for (const loop of loops) loop.kill()
  await browser.close()
  bare.stop()
  await product.stop()
}

/** Starts a process that keeps one core busy. */
function startLoop() {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
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
  const overhead = kB(federated - bundled)
  console.info(
    `federated: ${kB(federated)} kB (aim ≤ 190), ${overhead} kB over the bundle (aim ≤ 45)`,
  )
}

async function compareVisits(conditions: Conditions): Promise<void> {
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [build, origin] of builds)
      await withFreshProfile(browser, async (context) => {
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
  return withFreshProfile(browser, async (context) => {
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
