import { loginBody } from '@sori/shared-lib/contract/account'
import { missingFields, serverErrors } from './loginFields.ts'

describe("the login form's fields", () => {
  it.each([
    ['', ''],
    ['  ', 'secret'],
    ['a@b.kr', ''],
    ['a@b.kr', ' '],
    ['a@b.kr', 'secret'],
  ])("are missing exactly where the contract's schema refuses them: %j, %j", (username, password) => {
    const parsed = loginBody.safeParse({ username, password })
    expect(missingFields({ username, password })).toEqual(parsed.error?.issues.map(({ path }) => path[0]) ?? [])
  })

  it("carry the server's own errors, in the language on the screen", () => {
    const errors = [
      { field: 'username', code: 'TOO_LONG' as const, message: 'x', params: { max: 254 } },
      { field: 'elsewhere', code: 'REQUIRED' as const, message: 'x' },
    ]
    const problem = { status: 400, code: 'VALIDATION', message: '', errors }
    expect(serverErrors('ko', problem)).toEqual({ username: '이메일은 254자를 초과할 수 없습니다.' })
    expect(serverErrors('en', problem)).toEqual({ username: 'email must not exceed 254 characters.' })
  })
})
