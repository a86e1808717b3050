import { array, core, maxLength, object, string, enum as zodEnum } from 'zod/mini'
import { meChange, registration, registrationForm } from '../account/index.ts'
import { creditBody } from '../administration/index.ts'
import { idInput } from '../envelope/index.ts'
import { fieldMessages } from '../messages/index.ts'
import { reportBody } from '../reports/index.ts'
import { person } from '../testing/person.ts'
import { type FieldRefusal, fieldRefusals } from './index.ts'

const refused = (schema: core.$ZodType, body: unknown) =>
  fieldRefusals(core.safeParse(schema, body, { reportInput: true }).error?.issues ?? [])
const none: FieldRefusal = { field: '', code: 'PATTERN' }
function dayOf(years: number, later = 0): string {
  const day = new Date(Date.now() + 9 * 3_600_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  day.setUTCDate(day.getUTCDate() + later)
  return day.toISOString().slice(0, 10)
}

describe('fieldRefusals', () => {
  it("returns one refusal per field, in the specification's words", () => {
    const { errors, nameOf } = fieldMessages('en')
    const words = refused(registration, {
      ...person,
      name: '',
      nickname: 'a'.repeat(51),
      password: 'short',
      email: undefined,
      phoneNumber: null,
    }).map(({ field, code, params }) => errors[code](nameOf(field), params ?? {}))
    expect(words).toEqual([
      'email is required.',
      'name is required.',
      'nickname must not exceed 50 characters.',
      'password must not exceed 8 characters.',
      'phone number is required.',
      're-check your password',
    ])
  })

  it("names the limit of a list's entries, and the body when the whole body is wrong", () => {
    const { errors, nameOf } = fieldMessages('ko')
    const list = object({ tags: array(string()).check(maxLength(2)) })
    const words = [
      refused(list, { tags: ['a', 'b', 'c'] }),
      refused(list, null),
      refused(list, []),
    ].map(([{ field, code, params } = none]) => [code, errors[code](nameOf(field), params ?? {})])
    expect(words).toEqual([
      ['TOO_MANY', 'tags는 2개까지 입력할 수 있습니다.'],
      ['REQUIRED', '요청 본문은 필수 입력 항목입니다.'],
      ['PATTERN', '요청 본문 가 양식에 맞지 않습니다.'],
    ])
  })

  it('forms correct Korean sentences', () => {
    const { errors, nameOf } = fieldMessages('ko')
    const words = refused(registration, {
      ...person,
      email: '',
      name: '김',
      nickname: 'a b',
      'password-check': 'Other1!x',
      birth: 'x',
    }).map(({ field, code, params }) => errors[code](nameOf(field), params ?? {}))
    expect(words).toEqual([
      '이메일은 필수 입력 항목입니다.',
      '이름은 2자 이상 입력해주세요.',
      '닉네임 가 양식에 맞지 않습니다.',
      '생년월일 가 양식에 맞지 않습니다.',
      '비밀번호를 다시 확인해주세요.',
    ])
  })

  it('returns REQUIRED for an empty choice and UNKNOWN_VALUE for an unknown one', () => {
    const choice = object({ decision: zodEnum(['hide', 'dismiss']) })
    expect(['', 'burn'].map((decision) => refused(choice, { decision })[0]?.code)).toEqual([
      'REQUIRED',
      'UNKNOWN_VALUE',
    ])
  })

  it('returns the same PATTERN for every invalid id', () => {
    const codes = ['abc', 1.5, 1e20, -1e20, '9'.repeat(20), true].map((id) =>
      refused(object({ id: idInput }), { id }),
    )
    for (const refusals of codes) expect(refusals).toEqual([{ field: 'id', code: 'PATTERN' }])
  })

  it('distinguishes a fraction from a number past the limit and groups thousands', () => {
    const { errors, nameOf } = fieldMessages('ko')
    const words = [1.5, 1e20, 1_000_001].map((credit) => {
      const [{ field, code, params } = none] = refused(creditBody, credit)
      return errors[code](nameOf(field), params ?? {})
    })
    const tooMany = '크레딧은 1,000,000을 초과할 수 없습니다.'
    expect(words).toEqual(['크레딧은 정수여야 합니다.', tooMany, tooMany])
  })

  it('explains that a birth date is in the future', () => {
    const [{ field, code } = none] = refused(registration, { ...person, birth: '2999-01-01' })
    expect([
      field,
      fieldMessages('ko').errors[code](fieldMessages('ko').nameOf(field), {}),
    ]).toEqual(['birth', '생년월일은 오늘보다 뒤의 날짜일 수 없습니다.'])
  })

  it('refuses a birth date before the fourteenth birthday with the legal reason', () => {
    const [{ field, code } = none] = refused(registration, { ...person, birth: dayOf(14, 1) })
    expect([field, code]).toEqual(['birth', 'UNDER_14'])
    expect(fieldMessages('ko').errors[code]('생년월일', {})).toContain('법정대리인의 동의')
    expect(refused(registration, { ...person, birth: dayOf(14) })).toEqual([])
  })

  it('requires the consent in the registration form but not in the request', () => {
    expect(refused(registrationForm, { ...person, consent: false })).toEqual([
      { field: 'consent', code: 'CONSENT_REQUIRED' },
    ])
    expect(refused(registrationForm, { ...person, consent: true })).toEqual([])
    expect(refused(registration, person)).toEqual([])
  })

  it('uses different names for the item and the kind of a report', () => {
    const { errors, nameOf } = fieldMessages('ko')
    const words = refused(reportBody, {}).map(({ field, code, params }) =>
      errors[code](nameOf(field), params ?? {}),
    )
    expect(new Set(words).size).toBe(words.length)
  })

  it('returns nothing for valid input', () => {
    expect(refused(registration, person)).toEqual([])
  })

  it('returns UNKNOWN_VALUE for a second change and NOTHING_TO_CHANGE without one', () => {
    expect(refused(meChange, { userId: 1, name: '홍길동', nickname: '길동' })).toEqual([
      { field: 'name', code: 'UNKNOWN_VALUE' },
    ])
    expect(refused(meChange, { userId: 1 })).toEqual([{ field: 'body', code: 'NOTHING_TO_CHANGE' }])
  })
})
