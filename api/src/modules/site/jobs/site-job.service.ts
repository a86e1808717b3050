import type { SiteJob, SiteJobsAnswer, SiteJobsQuery } from '@sori/contract/administration'
import { pagingOf } from '@sori/contract/envelope'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { Seal } from '../../../lib/secrets/seal.ts'
import { MAIL_QUEUE, SiteJobRepository, type SiteJobRow } from './site-job.repository.ts'

/** Jobs and mails, for administrators. */
export class SiteJobService {
  #jobs: SiteJobRepository
  #seal: Seal

  constructor({ db, keys }: { db: Database; keys: Keys }) {
    this.#jobs = new SiteJobRepository(db)
    this.#seal = new Seal(keys, 'mail')
  }

  async page(query: SiteJobsQuery): Promise<SiteJobsAnswer> {
    const { rows, total } = await this.#jobs.page(query)
    return {
      dtoList: rows.map((row) => this.#present(row)),
      ...pagingOf(query.page, query.size, total),
    }
  }

  /** Makes a job due now. Throws `NOT_FOUND` for a running or ended job. */
  async retry(jobId: string): Promise<void> {
    if (!(await this.#jobs.retry(jobId))) throw new AppError('NOT_FOUND')
  }

  #present({ createdAt, nextAt, sealed, ...row }: SiteJobRow): SiteJob {
    return {
      ...row,
      createDate: createdAt.toISOString(),
      nextDate: nextAt.toISOString(),
      mail: row.queue === MAIL_QUEUE && sealed ? this.#mailOf(sealed) : null,
    }
  }

  /** Returns recipient and subject of a mail without its text, which may contain a code. */
  #mailOf(sealed: string): SiteJob['mail'] {
    try {
      const { to, subject } = this.#seal.open(sealed) as { to: string; subject: string }
      return { to, subject }
    } catch {
      return null
    }
  }
}
