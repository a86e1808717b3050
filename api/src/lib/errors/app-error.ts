import { type ErrorCode, errorTable, type FieldRefusal, type ParamsOf } from '@sori/contract/errors'

export type { FieldRefusal } from '@sori/contract/errors'

type Optional<P> = P extends undefined ? [params?: undefined] : [params: P]

/** The seconds in `Retry-After` for errors without a parameter `seconds`. */
const retrySeconds: { [C in ErrorCode]?: number } = {
  PREVIEW_PENDING: 2,
  UNAVAILABLE: 5,
  STORAGE_FULL: 60,
  PROCESS_ENDING: 2,
}

export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: C
  readonly params: Record<string, string | number> | undefined
  fields: readonly FieldRefusal[] = []

  constructor(code: C, ...[params]: Optional<ParamsOf<C>>) {
    super(code)
    this.code = code
    this.params = params as Record<string, string | number> | undefined
  }

  get status(): number {
    return errorTable[this.code].status
  }

  get expected(): boolean {
    return errorTable[this.code].expected
  }

  get retryAfter(): number | undefined {
    if (typeof this.params?.seconds === 'number') return this.params.seconds
    return retrySeconds[this.code]
  }
}

export class ResetStarted extends AppError<'PASSWORD_RESET_STARTED'> {
  readonly resetToken: string

  constructor(resetToken: string) {
    super('PASSWORD_RESET_STARTED')
    this.resetToken = resetToken
  }
}

export class TagRefusal extends AppError<'TAG_UNKNOWN' | 'TAG_EXISTS'> {
  constructor(code: 'TAG_UNKNOWN' | 'TAG_EXISTS', field: string, tag: string) {
    super(code, { tag })
    this.fields = [{ field, code }]
  }
}

export class AlbumFull extends AppError<'ALBUM_FULL'> {
  constructor(field: string, max: number) {
    super('ALBUM_FULL', { max })
    this.fields = [{ field, code: 'ALBUM_FULL' }]
  }
}

export class RefusedRequest extends AppError<'VALIDATION'> {
  constructor(fields: readonly FieldRefusal[]) {
    super('VALIDATION')
    this.fields = fields
  }
}
