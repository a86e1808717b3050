import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Release } from '@sori/contract/registry'
import {
  addOwnedNames,
  createTeam,
  createToken,
  folderOf,
  publishTo,
  readLedger,
  readPointer,
  readRelease,
  requireListedFiles,
  siteOverHttps,
} from '@sori/remote-tools/release'
import { startReceiver } from '../../scripts/product/receiver.ts'
import { root } from '../../scripts/product/workspaces.ts'

const TEAMS = ['rooms', 'lobby', 'stage']
const VERSIONS = 30
const KILLS = 5
/** Each round kills the receiver this many milliseconds later than the round before. */
const KILL_STEP_MS = 15
const OPTIONS = { mayDrop: true, skipBootCheck: true }
/** The versions that fit on the small disk. Publishing one needs the space of two. */
const FITTING_VERSIONS = 2.5

interface Stage {
  siteDir: string
  disk: string
  /** A remote. The teams publish copies of the live version of this remote. */
  remote: string
}

/**
 * Lets three teams publish thirty versions each, concurrently. Returns a sentence about the result.
 */
export async function publishFromThreeTeams({ siteDir, disk, remote }: Stage): Promise<string> {
  const receiver = await startReceiver(siteDir)
  const entriesBefore = (await readLedger(siteDir)).length
  try {
    await Promise.all(
      TEAMS.map(async (team) => {
        const site = await signIn(siteDir, team, receiver.env.RELEASES_URL)
        for (let index = 0; index < VERSIONS; index += 1)
          await publishTo(site, await copyFor({ siteDir, disk, remote }, team, index), OPTIONS)
      }),
    )
  } finally {
    receiver.end()
  }
  const newEntries = (await readLedger(siteDir)).length - entriesBefore
  const live = await Promise.all(TEAMS.map((team) => readPointer(siteDir, team)))
  const lastVersions = live.filter((pointer) =>
    pointer?.current.endsWith(`-${VERSIONS - 1}`),
  ).length
  const all = TEAMS.length * VERSIONS
  return `${newEntries} of ${all} recorded, ${lastVersions} of 3 last versions live`
}

/** Kills the receiver by SIGKILL during uploads. Returns a sentence about the live versions. */
export async function killReceivers(stage: Stage): Promise<string> {
  const { siteDir } = stage
  const [team = ''] = TEAMS
  let completeVersions = 0
  for (let round = 0; round < KILLS; round += 1) {
    const args = ['scripts/release.ts', 'receive', '--port', '0', '--site', siteDir]
    const child = spawn(process.execPath, args, { cwd: root })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = /http:\S+/.exec(line.toString())?.[0] ?? ''
    const folder = await copyFor(stage, team, VERSIONS + round)
    const publication = publishTo(await signIn(siteDir, team, url), folder, OPTIONS).catch(
      () => undefined,
    )
    await wait(round * KILL_STEP_MS)
    child.kill('SIGKILL')
    await Promise.all([once(child, 'exit'), publication])
    const current = (await readPointer(siteDir, team))?.current ?? ''
    const live = folderOf(siteDir, team, current)
    await requireListedFiles(live, await readRelease(live)).then(() => {
      completeVersions += 1
    })
    // The next publisher would wait 30 s for the locks of the killed receiver.
    for (const lock of ['publish.lock', `remotes/${team}/pointer.lock`])
      rmSync(join(siteDir, lock), { force: true })
  }
  return `after ${completeVersions} of ${KILLS} kills a complete version is live`
}

/** Publishes to a full disk and returns the refusal. Needs root to mount a small disk. */
export async function fillDisk(stage: Stage): Promise<string> {
  if (process.getuid?.() !== 0) return 'needs root'
  const [team = ''] = TEAMS
  const small = join(stage.disk, 'small')
  const folder = await copyFor(stage, team, 0)
  const bytes = Number(execFileSync('du', ['-s', '-B1', folder]).toString().split('\t')[0])
  mkdirSync(small)
  const size = `size=${Math.round(bytes * FITTING_VERSIONS)}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', small])
  const receiver = await startReceiver(small)
  try {
    const site = await signIn(small, team, receiver.env.RELEASES_URL)
    await publishTo(site, folder, OPTIONS)
    const next = await copyFor(stage, team, 1)
    const refusal = await publishTo(site, next, OPTIONS).catch((error: Error) => error.message)
    const isKept = (await readPointer(small, team))?.current.endsWith('-0')
    return isKept ? String(refusal) : 'the live version has changed'
  } finally {
    receiver.end()
    execFileSync('umount', ['-l', small])
  }
}

async function signIn(siteDir: string, team: string, url: string) {
  await createTeam(siteDir, team).catch(() => undefined)
  await addOwnedNames(siteDir, team, { remotes: [team], paths: [`/${team}/*`] }).catch(
    () => undefined,
  )
  return siteOverHttps(
    url,
    (await createToken(siteDir, team, { scopes: ['publish'], days: 1 })).text,
  )
}

/** Copies the live version of the stage's remote under a team's name. Returns its folder. */
async function copyFor({ siteDir, disk, remote }: Stage, name: string, index: number) {
  const live = (await readPointer(siteDir, remote))?.current ?? ''
  const version = `1.0.0-${index}`
  const folder = join(disk, 'copies', name, version)
  cpSync(folderOf(siteDir, remote, live), folder, { recursive: true })
  const file = join(folder, 'release.json')
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release
  const [route] = release.manifest.routes
  const routes = route ? [{ ...route, path: `/${name}/list`, heads: [] }] : []
  const manifest = { ...release.manifest, name, routes, nav: [] }
  writeFileSync(file, JSON.stringify({ ...release, name, version, pages: {}, manifest }))
  return folder
}
