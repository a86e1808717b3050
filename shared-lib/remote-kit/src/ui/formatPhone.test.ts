import { formatPhone } from './formatPhone.ts'

it('formatPhone separates the parts of a mobile number and keeps other text', () => {
  expect(['01012345678', '021234567'].map(formatPhone)).toEqual(['010-1234-5678', '021234567'])
})
