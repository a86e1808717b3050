import {
  jobStateTexts,
  type SiteJob,
  type SiteJobsAnswer,
  type SiteJobsQuery,
  type SiteJobsTableQuery,
} from '@sori/contract/administration'
import type { CsvCell } from '@sori/contract/csv'
import { pagingOf } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { Seal } from '../../../lib/secrets/seal.ts'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import { MAIL_QUEUE, SiteJobRepository, type SiteJobRow } from './site-job.repository.ts'

/** The most rows of a CSV file; more would not fit into a browser's memory. */
const TABLE_ROWS_MAX = 50_000

const columnHeads = {
  ko: ['등록일(서울)', '작업', '받는 사람', '제목', '상태', '재시도', '다음 시도(서울)', '오류'],
  en: ['Added (Seoul)', 'Job', 'To', 'Subject', 'State', 'Retries', 'Next try (Seoul)', 'Error'],
} satisfies Record<Locale, string[]>

/** Jobs and mails, for administrators. */
export class SiteJobService {
  #jobs: SiteJobRepository
  #seal: Seal

  constructor({ db, keys }: { db: Database; keys: Keys }) {
    this.#jobs = new SiteJobRepository(db)
    this.#seal = new Seal(keys, 'mail')
  }

  async readPage(query: SiteJobsQuery): Promise<SiteJobsAnswer> {
    const { rows, total } = await this.#jobs.readPage(query)
    return {
      dtoList: rows.map((row) => this.#present(row)),
      ...pagingOf(query.page, query.size, total),
    }
  }

  /** Returns the column heads, then a row for each job in the order of the list. */
  async buildTable(query: SiteJobsTableQuery, locale: Locale): Promise<CsvCell[][]> {
    const { rows } = await this.#jobs.readPage({ ...query, page: 1, size: TABLE_ROWS_MAX })
    const cells = rows.map((row): CsvCell[] => {
      const { queue, mail, state, tries, error } = this.#present(row)
      return [
        seoulMinute(row.createdAt),
        queue,
        mail?.to ?? '',
        mail?.subject ?? '',
        jobStateTexts[locale][state],
        tries,
        state === 'waiting' || state === 'retrying' ? seoulMinute(row.nextAt) : '',
        error ?? '',
      ]
    })
    return [columnHeads[locale], ...cells]
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
