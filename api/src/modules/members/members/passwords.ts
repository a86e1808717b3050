import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimiter } from '../../../lib/runtime/concurrency-limiter.ts'

/** The value of argon2id. The package declares it in a const enum, which Node cannot import. */
const ARGON2ID = 2
/** 19 MiB and two passes take 8–10 ms. */
const HASHING = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of zeros. No password matches it. Its check takes as long as that of a real hash. */
export const UNMATCHABLE_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type HashingLimiter = 'known-device' | 'login' | 'member' | 'visitor'

/** The number of threads in Node's pool. They hash passwords and read files. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
const HALF_OF_CORES = Math.floor(availableParallelism() / 2)
/** `member` and `visitor` use one thread each. The two login limiters share the other threads. */
const THREADS_OF_LOGIN_LIMITER = Math.floor((THREADS - 2) / 2)
const CONCURRENT_LOGINS = Math.max(1, Math.min(HALF_OF_CORES, THREADS_OF_LOGIN_LIMITER))

/**
 * Hashes passwords. Four limiters have separate queues, so that a flood in one delays no other.
 * Throws `TOO_MANY_REQUESTS` when a queue is full.
 */
export class Passwords {
  /** 100 waiting hashes take one or two seconds. */
  #limiters: Readonly<Record<HashingLimiter, ConcurrencyLimiter>> = {
    'known-device': new ConcurrencyLimiter({ concurrency: CONCURRENT_LOGINS, maxWaiting: 100 }),
    login: new ConcurrencyLimiter({ concurrency: CONCURRENT_LOGINS, maxWaiting: 100 }),
    member: new ConcurrencyLimiter({ concurrency: 1, maxWaiting: 20 }),
    visitor: new ConcurrencyLimiter({ concurrency: 1, maxWaiting: 20 }),
  }

  hash(password: string, limiter: HashingLimiter = 'member'): Promise<string> {
    return this.#limiters[limiter].run(() => hash(password, HASHING))
  }

  /**
   * Returns whether the password matches the hash. An undefined hash takes as long, so that the
   * time does not reveal unknown accounts.
   */
  verify(
    password: string,
    passwordHash: string | undefined,
    limiter: HashingLimiter,
  ): Promise<boolean> {
    return this.#limiters[limiter].run(() => verify(passwordHash ?? UNMATCHABLE_HASH, password))
  }
}
