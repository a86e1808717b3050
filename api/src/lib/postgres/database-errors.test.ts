import { expect, test } from '@jest/globals'
import { translateDatabaseError } from './database-errors.ts'

const broken = (constraint: string) =>
  translateDatabaseError(Object.assign(new Error('duplicate key'), { code: '23505', constraint }))

test('a repeated value becomes TAKEN at its field, any other violation stays a bug', () => {
  expect(broken('members_nickname_unique')).toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'nickname', code: 'TAKEN' }],
  })
  expect(broken('something_else')).toBeUndefined()
})
