import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../lib/errors/app-error.ts'

/** The package's number for argon2id; its enum exists for the compiler only. */
const ARGON2ID = 2
/** D14; 19 MiB and two passes: 8–10 ms. */
const HASHING = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half the cores: a storm of logins leaves the others to everybody else. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** A second or two of work. */
const WAITING_MAX = 100

/**
 * Hashing in a bounded queue: a flood of logins waits in line and cannot take the memory or the threads of everybody
 * else; when the line is full, `TOO_MANY_REQUESTS`.
 */
export class Passwords {
  #running = 0
  #waiting: (() => void)[] = []
  #dummy: Promise<string> | undefined

  hash(password: string): Promise<string> {
    return this.#inLine(() => hash(password, HASHING))
  }

  /** Whether `password` has the hash; takes the same time for `undefined`, an unknown account (D11). */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    this.#dummy ??= hash('no password of anybody', HASHING)
    const against = passwordHash ?? (await this.#dummy)
    const right = await this.#inLine(() => verify(against, password))
    return right && passwordHash !== undefined
  }

  async #inLine<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running++
    else if (this.#waiting.length >= WAITING_MAX) throw new AppError('TOO_MANY_REQUESTS', { seconds: 2 })
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place passes on directly, so that nobody who comes later overtakes the line.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
