import { formatPhone } from './formatPhone.ts'

it('writes a mobile number with its parts apart, and leaves any other as it is', () => {
  expect(['01012345678', '021234567'].map(formatPhone)).toEqual(['010-1234-5678', '021234567'])
})
