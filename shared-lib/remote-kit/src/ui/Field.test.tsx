import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

test('Field labels its control and describes it by the hint', () => {
  render(
    <Field label="이메일" hint="로그인에 사용합니다.">
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: '이메일' })
  expect(input).toHaveAccessibleDescription('로그인에 사용합니다.')
  expect(input).not.toHaveAttribute('aria-invalid')
})

test('Field replaces the status by an error, keeps the hint and marks the control', () => {
  render(
    <Field
      label="닉네임"
      hint="힌트"
      status={{ tone: 'ok', text: '사용할 수 있습니다.' }}
      error="닉네임 중복입니다."
    >
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: '닉네임' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('닉네임 중복입니다. 힌트')
})

test('Field marks its control as invalid while the status is bad', () => {
  const field = (tone: 'bad' | 'ok') => (
    <Field label="닉네임" status={{ tone, text: '이미 사용 중입니다.' }}>
      <TextInput />
    </Field>
  )
  const { rerender } = render(field('bad'))
  expect(screen.getByRole('textbox', { name: '닉네임' })).toBeInvalid()
  rerender(field('ok'))
  expect(screen.getByRole('textbox', { name: '닉네임' })).not.toHaveAttribute('aria-invalid')
})

test('Field shows a hint once when it equals the error', () => {
  render(
    <Field label="태그" hint="한글만 입력해주세요." error="한글만 입력해주세요.">
      <TextInput />
    </Field>,
  )
  expect(screen.getByRole('textbox', { name: '태그' })).toHaveAccessibleDescription(
    '한글만 입력해주세요.',
  )
})

test('Field labels and describes a Select too', () => {
  render(
    <Field label="구성 유형" error="선택해주세요.">
      <Select options={[{ value: 'single', label: '싱글' }]} />
    </Field>,
  )
  expect(screen.getByRole('combobox', { name: '구성 유형' })).toHaveAccessibleDescription(
    '선택해주세요.',
  )
})

test('Field labels a group, and keeps the labels of its checkboxes', () => {
  render(
    <Field label="전화번호" group error="전화번호를 올바르게 입력해주세요.">
      <TextInput aria-label="앞자리" />
      <TextInput aria-label="끝자리" />
    </Field>,
  )
  expect(screen.getByRole('group', { name: '전화번호' })).toHaveAccessibleDescription(
    '전화번호를 올바르게 입력해주세요.',
  )
  expect(screen.getByRole('textbox', { name: '앞자리' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: '끝자리' })).toBeInvalid()
})

test('PasswordInput shows and hides a password', async () => {
  render(
    <Field label="비밀번호">
      <PasswordInput labels={{ show: '표시', hide: '숨기기' }} />
    </Field>,
  )
  const input = screen.getByLabelText('비밀번호')
  await userEvent.click(screen.getByRole('button', { name: '표시' }))
  expect(input).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: '숨기기' }))
  expect(input).toHaveAttribute('type', 'password')
})

test('PasswordInput names its button by the label of the field', () => {
  const labels = { show: '비밀번호 표시', hide: '비밀번호 숨기기' }
  render(
    <>
      <Field label="새 비밀번호">
        <PasswordInput labels={labels} />
      </Field>
      <Field label="새 비밀번호 확인" error="비밀번호가 일치하지 않습니다.">
        <PasswordInput labels={labels} />
      </Field>
    </>,
  )
  const [first, second] = screen.getAllByRole('button', { name: '비밀번호 표시' })
  expect(first).toHaveAccessibleDescription('새 비밀번호')
  expect(second).toHaveAccessibleDescription('새 비밀번호 확인')
})
