import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx, NO_NGINX } from '../../scripts/product/nginx.ts'
import type { Campaign } from './campaign.ts'
import { administer, listen, putOnSale, visit } from './customers.ts'
import { drains } from './drain.ts'
import { hungDependencies } from './hung-dependencies.ts'
import { timed, Walk } from './operator/walk.ts'

const ADMINISTRATOR = 'you@sori.example'
/** The releases that the document names. */
const [FIRST, NEXT] = ['0.2.0', '0.3.0']

/** Campaigns on other products that an operator relies on. */
const rehearsals: readonly (readonly [what: string, campaign: Campaign])[] = [
  ['POSTs while processes drain', drains],
  ['PostgreSQL and the bucket hang', hungDependencies],
]

/** Runs every command of docs/operations.md on an empty machine: install, upgrade, rollback, restore. */
export const operatorsWalk: Campaign = async (wishes) => {
  if (!findNginx()) throw new Error(NO_NGINX)
  const home = await mkdtemp(join(tmpdir(), 'sori-operator-'))
  const walk = new Walk(home)
  try {
    const commands = await walk.open()
    const { shop } = walk
    await timed('a database in another encoding is refused', () => walk.refuseEncoding())
    await timed('a visitor opens the shop', () => visit(shop))
    await timed('the administrator logs in and adds tags', () =>
      administer(shop, walk.password, ADMINISTRATOR),
    )
    await timed('an artist registers, and puts a track on sale', () => putOnSale(shop))
    await timed('a visitor finds it, and hears it', () => listen(shop))
    await timed('a dead worker fires an alert in Prometheus', () => walk.killWorker())
    await walk.demandRelease(FIRST)
    const pages = await walk.upgrade()
    await walk.demandRelease(NEXT)
    const pagesBack = await walk.goBack()
    await walk.demandRelease(FIRST)
    await timed('a visitor still hears the track', () => listen(shop))
    await timed('a restore that was aborted is repeated', () => walk.restoreTwice())
    await timed('the shop closes', () => walk.close())
    for (const [what, campaign] of rehearsals) {
      const shown = await timed(what, () => campaign({ ...wishes, rounds: 1 }))
      console.info(`            ${shown}`)
    }
    return `${commands} commands of docs/operations.md led to a shop; none of ${pages + pagesBack} pages failed during the upgrade and the way back`
  } finally {
    await walk.endAll()
    await rm(home, { recursive: true, force: true })
  }
}
