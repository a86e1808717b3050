// A module that `killEnv` preloads into a server. It kills the process before one of its calls.
import { AsyncLocalStorage } from 'node:async_hooks'
import fs, { writeSync } from 'node:fs'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { AnnouncementService } from '../modules/catalogue/announcements/announcement.service.ts'
import { TagService } from '../modules/catalogue/tags/tag.service.ts'
import { TagMergeService } from '../modules/catalogue/tags/tag-merge.service.ts'
import { PurchaseService } from '../modules/money/cart/purchase.service.ts'
import { EarningService } from '../modules/money/earnings/earning.service.ts'
import { PaymentService } from '../modules/money/payments/payment.service.ts'
import { RefundService } from '../modules/money/payments/refund.service.ts'
import { PayoutService } from '../modules/money/payouts/payout.service.ts'
import { PayoutDeskService } from '../modules/money/payouts/payout-desk.service.ts'
import { SubscriptionService } from '../modules/money/subscriptions/subscription.service.ts'
import { AdministrationService } from '../modules/site/administration/administration.service.ts'

/** Typed, so that a renamed method is a type error here. */
const methodOf = <T extends object>(prototype: T, name: keyof T) => [prototype, name] as const

const operations = {
  purchase: methodOf(PurchaseService.prototype, 'buy'),
  confirmation: methodOf(PaymentService.prototype, 'confirm'),
  notice: methodOf(PaymentService.prototype, 'scheduleCheck'),
  check: methodOf(PaymentService.prototype, 'queryOutcome'),
  payout: methodOf(PayoutService.prototype, 'request'),
  decision: methodOf(PayoutDeskService.prototype, 'decide'),
  retry: methodOf(PayoutService.prototype, 'retry'),
  credit: methodOf(AdministrationService.prototype, 'setCredit'),
  refund: methodOf(RefundService.prototype, 'decide'),
  return: methodOf(RefundService.prototype, 'returnMoney'),
  earnings: methodOf(EarningService.prototype, 'enterMissingSales'),
  announcement: methodOf(AnnouncementService.prototype, 'announceDue'),
  reminder: methodOf(SubscriptionService.prototype, 'remind'),
  merge: methodOf(TagService.prototype, 'rename'),
  undo: methodOf(TagMergeService.prototype, 'undo'),
}

export type Operation = keyof typeof operations

export type Kill = {
  during?: Operation
  call?: string
  /** The call's number from 1; the process is killed before it. */
  at: number
}

const { during, call, at } = JSON.parse(process.env.KILL ?? '{"at":0}') as Kill
const counts = new AsyncLocalStorage<{ calls: number }>()
const countOfProcess = { calls: 0 }

function countCall(name: string): void {
  const counted = during ? counts.getStore() : countOfProcess
  if (!counted || (call && call !== name) || ++counted.calls !== at) return
  // Only an orderly exit writes the cache of NODE_COMPILE_CACHE.
  flushCompileCache()
  writeSync(1, `killed at: ${name}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Statements that change data. Only these are counted, because reads change nothing. */
const CHANGING_STATEMENT = new RegExp(
  '^\\s*(begin|start transaction|commit|truncate|analyze)' +
    '|(?<!for |for no key |do )\\b(insert into|update|delete from)\\s+([\\w."]+)',
  'i',
)

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [statement] = args
  const text =
    typeof statement === 'string'
      ? statement
      : ((statement as { text?: string } | undefined)?.text ?? '')
  const [, command, change, table = ''] = CHANGING_STATEMENT.exec(text) ?? []
  if (command) countCall(command.toLowerCase())
  else if (change) countCall(`${change.toLowerCase()} ${table.replaceAll('"', '')}`)
  return Reflect.apply(query, this, args)
} as typeof query

const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  countCall(`${init?.method} ${new URL(String(input)).pathname.replace(/[^/]{12,}/, ':key')}`)
  return fetch(input, init)
}

const { rename } = fs.promises
fs.promises.rename = (from, to) => {
  countCall('rename')
  return rename(from, to)
}
syncBuiltinESMExports()

if (during) {
  const [prototype, method] = operations[during]
  const original = Reflect.get(prototype, method)
  Reflect.set(prototype, method, function (this: object, ...args: unknown[]) {
    return counts.run({ calls: 0 }, async () => {
      const returned = await Reflect.apply(original, this, args)
      countCall('return')
      return returned
    })
  })
}
