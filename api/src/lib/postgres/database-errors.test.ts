import { expect, test } from '@jest/globals'
import { translateDatabaseError } from './database-errors.ts'

const translateViolationOf = (constraint: string) =>
  translateDatabaseError(Object.assign(new Error('duplicate key'), { code: '23505', constraint }))

test('a duplicate value is refused with TAKEN at its field; another violation stays a bug', () => {
  expect(translateViolationOf('members_nickname_unique')).toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'nickname', code: 'TAKEN' }],
  })
  expect(translateViolationOf('something_else')).toBeUndefined()
})
