import { core } from 'zod/mini'
import { fieldRefusals } from '../errors/index.ts'
import { fieldMessages } from '../messages/index.ts'
import { person } from '../testing/person.ts'
import {
  activationBody,
  emailBody,
  findPasswordBody,
  loginBody,
  meChange,
  passwordBody,
  registration,
} from './index.ts'

const validForms = {
  registration: [registration, person],
  login: [loginBody, { username: 'a@b.kr', password: 'x' }],
  activation: [activationBody, { activationCode: 'AB2X9K' }],
  'another code': [emailBody, { email: 'a@b.kr' }],
  'forgotten password': [findPasswordBody, { email: 'a@b.kr', name: '홍길동' }],
  'new password': [passwordBody, { password: 'Sesame1!', 'password-check': 'Sesame1!' }],
  'my info': [meChange, { userId: 7, name: '홍길동' }],
} as const satisfies Record<string, readonly [core.$ZodType, object]>
type Form = keyof typeof validForms

function messagesOf(form: Form, change: object, field: string): string[] {
  const [schema, body] = validForms[form]
  const issues =
    core.safeParse(schema, { ...body, ...change }, { reportInput: true }).error?.issues ?? []
  const refusal = fieldRefusals(issues).find((candidate) => candidate.field === field)
  if (!refusal) return []
  return (['ko', 'en'] as const).map((locale) => {
    const { errors, nameOf } = fieldMessages(locale)
    return errors[refusal.code](nameOf(field), refusal.params ?? {})
  })
}

test.each(Object.entries(validForms))('%s accepts valid input', (_, [schema, body]) => {
  expect(core.safeParse(schema, body).success).toBe(true)
})

test.each<[Form, string, string, string, string]>([
  ['registration', 'email', '', '이메일은 필수 입력 항목입니다.', 'email is required.'],
  [
    'registration',
    'email',
    'a@b',
    '이메일 가 양식에 맞지 않습니다.',
    'email does not fit the form.',
  ],
  ['registration', 'name', '', '이름은 필수 입력 항목입니다.', 'name is required.'],
  [
    'registration',
    'name',
    '김',
    '이름은 2자 이상 입력해주세요.',
    'name must not exceed 2 characters.',
  ],
  [
    'registration',
    'name',
    '가'.repeat(38),
    '이름은 37자를 초과할 수 없습니다.',
    'name must not exceed 37 characters.',
  ],
  [
    'registration',
    'name',
    '홍길동1',
    '이름 가 양식에 맞지 않습니다.',
    'name does not fit the form.',
  ],
  ['registration', 'nickname', '', '닉네임은 필수 입력 항목입니다.', 'nickname is required.'],
  [
    'registration',
    'nickname',
    '가',
    '닉네임은 2자 이상 입력해주세요.',
    'nickname must not exceed 2 characters.',
  ],
  [
    'registration',
    'nickname',
    'a'.repeat(51),
    '닉네임은 50자를 초과할 수 없습니다.',
    'nickname must not exceed 50 characters.',
  ],
  [
    'registration',
    'nickname',
    '길-동',
    '닉네임 가 양식에 맞지 않습니다.',
    'nickname does not fit the form.',
  ],
  ['registration', 'password', '', '비밀번호는 필수 입력 항목입니다.', 'password is required.'],
  [
    'registration',
    'password',
    'Sesam1!',
    '비밀번호는 8자 이상 입력해주세요.',
    'password must not exceed 8 characters.',
  ],
  [
    'registration',
    'password',
    'Sesame11',
    '비밀번호 가 양식에 맞지 않습니다.',
    'password does not fit the form.',
  ],
  [
    'registration',
    'password',
    'sesame1!',
    '비밀번호 가 양식에 맞지 않습니다.',
    'password does not fit the form.',
  ],
  [
    'registration',
    'password',
    'Sesamee!',
    '비밀번호 가 양식에 맞지 않습니다.',
    'password does not fit the form.',
  ],
  [
    'registration',
    'password',
    'Sesame1!~',
    '비밀번호 가 양식에 맞지 않습니다.',
    'password does not fit the form.',
  ],
  [
    'registration',
    'password-check',
    '',
    '비밀번호 확인은 필수 입력 항목입니다.',
    'password confirmation is required.',
  ],
  [
    'registration',
    'password-check',
    'Sesame2!',
    '비밀번호를 다시 확인해주세요.',
    're-check your password',
  ],
  ['registration', 'birth', '', '생년월일은 필수 입력 항목입니다.', 'birth date is required.'],
  [
    'registration',
    'birth',
    '2001-02-29',
    '생년월일 가 양식에 맞지 않습니다.',
    'birth date does not fit the form.',
  ],
  ['registration', 'phoneNumber', '', '전화번호를 올바르게 입력해주세요.', 'enter phone correctly'],
  [
    'registration',
    'phoneNumber',
    '0101234567',
    '전화번호를 올바르게 입력해주세요.',
    'enter phone correctly',
  ],
  ['login', 'username', '', '이메일은 필수 입력 항목입니다.', 'email is required.'],
  ['login', 'password', '', '비밀번호는 필수 입력 항목입니다.', 'password is required.'],
  [
    'activation',
    'activationCode',
    '',
    '인증 코드는 필수 입력 항목입니다.',
    'activation code is required.',
  ],
  [
    'activation',
    'activationCode',
    'AB2X',
    '인증 코드 가 양식에 맞지 않습니다.',
    'activation code does not fit the form.',
  ],
  [
    'another code',
    'email',
    'a@',
    '이메일 가 양식에 맞지 않습니다.',
    'email does not fit the form.',
  ],
  ['forgotten password', 'email', '', '이메일은 필수 입력 항목입니다.', 'email is required.'],
  ['forgotten password', 'name', '', '이름은 필수 입력 항목입니다.', 'name is required.'],
  [
    'new password',
    'password',
    'Sesame',
    '비밀번호는 8자 이상 입력해주세요.',
    'password must not exceed 8 characters.',
  ],
  [
    'new password',
    'password-check',
    'Sesame2!',
    '비밀번호를 다시 확인해주세요.',
    're-check your password',
  ],
  ['my info', 'name', '홍길동1', '이름 가 양식에 맞지 않습니다.', 'name does not fit the form.'],
  [
    'my info',
    'nickname',
    'a b!',
    '닉네임 가 양식에 맞지 않습니다.',
    'nickname does not fit the form.',
  ],
  [
    'my info',
    'phoneNumber',
    '010-123',
    '전화번호를 올바르게 입력해주세요.',
    'enter phone correctly',
  ],
])('%s refuses %s %j with its message in both languages: %s', (form, field, value, ko, en) => {
  expect(messagesOf(form, { [field]: value }, field)).toEqual([ko, en])
})
