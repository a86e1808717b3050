import { errorTable, fieldErrorCodes } from '../errors/index.ts'
import { commonTexts, fieldMessages, messages, outcomeMessages, withExclamation } from './index.ts'

describe('messages', () => {
  it('use the particle that fits the preceding word', () => {
    const { errors } = fieldMessages('ko')
    expect(errors.REQUIRED('비밀번호', {})).toBe('비밀번호는 필수 입력 항목입니다.')
    expect(errors.REQUIRED('닉네임', {})).toBe('닉네임은 필수 입력 항목입니다.')
    expect(errors.NUMBER_TOO_BIG('크레딧', { max: 100 })).toBe('크레딧은 100을 초과할 수 없습니다.')
    expect(errors.NUMBER_TOO_BIG('크레딧', { max: 5 })).toBe('크레딧은 5를 초과할 수 없습니다.')
  })

  it("keep the specification's sentences in both languages", () => {
    expect(fieldMessages('ko').errors.PATTERN('제목', {})).toBe('제목 가 양식에 맞지 않습니다.')
    expect(fieldMessages('en').errors.REQUIRED('name', {})).toBe('name is required.')
    expect(fieldMessages('en').errors.TOO_LONG('title', { max: 50 })).toBe(
      'title must not exceed 50 characters.',
    )
    expect(fieldMessages('ko').errors.TAKEN('닉네임', {})).toBe(
      '닉네임 중복입니다. 다른 닉네임을 입력해주세요.',
    )
    expect(fieldMessages('ko').errors.TAKEN('전화번호', {})).toBe(
      '전화번호 중복입니다. 다른 전화번호를 입력해주세요.',
    )
    expect(fieldMessages('en').errors.TAKEN('nickname', {})).toBe(
      'nickname duplicate, enter another',
    )
    expect(fieldMessages('ko').errors.PASSWORD_MISMATCH('비밀번호 확인', {})).toBe(
      '비밀번호를 다시 확인해주세요.',
    )
    expect(fieldMessages('en').errors.PASSWORD_MISMATCH('password-check', {})).toBe(
      're-check your password',
    )
    expect(fieldMessages('en').errors.REQUIRED('password-check', {})).toBe(
      'password-check is required.',
    )
    expect(fieldMessages('ko').validationError('이유')).toBe('입력값 오류: 이유')
    expect(fieldMessages('en').validationError('reason')).toBe('Validation Error: reason')
    expect(commonTexts('en').unexpected).toBe('an unexpected error occurred')
  })

  it("name a field by its path's longest known suffix and keep unknown fields", () => {
    const { nameOf } = fieldMessages('ko')
    expect(
      [
        'musicDTO.title',
        'dtoList.0.musicId',
        'more[genre]',
        'more[x]',
        'page',
        'toString',
        'their.own',
      ].map(nameOf),
    ).toEqual(['트랙 제목', '트랙', '장르', '정렬', '페이지', 'toString', 'their.own'])
  })

  it('name every field readably in English', () => {
    const { nameOf, errors } = fieldMessages('en')
    const names = [
      'albumName',
      'albumDTO.albumName',
      'phoneNumber',
      'tagName',
      'password-check',
      'userId',
      'more[genre]',
    ].map(nameOf)
    expect(names).toEqual([
      'album name',
      'album name',
      'phone number',
      'tag name',
      'password confirmation',
      'member',
      'genre',
    ])
    expect(errors.REQUIRED(nameOf('albumDTO.albumName'), {})).toBe('album name is required.')
  })

  it('use the right particle, except in the sentence that the specification quotes', () => {
    const { errors } = fieldMessages('ko')
    expect([errors.UNKNOWN_VALUE('정렬', {}), errors.UNKNOWN_VALUE('결제 상태', {})]).toEqual([
      '정렬이 올바르지 않습니다.',
      '결제 상태가 올바르지 않습니다.',
    ])
    for (const code of fieldErrorCodes.filter((each) => each !== 'PATTERN')) {
      for (const field of ['닉네임', '비밀번호']) {
        const sentence = errors[code](field, { min: 2, max: 3 })
        expect(sentence).not.toMatch(
          /닉네임(는|가|를|와|로)(?![가-힣])|비밀번호(은|이|을|과|으로)(?![가-힣])/,
        )
      }
    }
  })

  it("end the server's message with two exclamation marks", () => {
    expect(withExclamation(outcomeMessages('ko').TRACK_CHANGED)).toBe('저장되었습니다!!')
  })

  it('exist in both languages for every error code', () => {
    const edited = { current: 1, given: 2, version: 3 }
    const params = {
      ...edited,
      needed: 3,
      held: 0,
      seconds: 5,
      bytes: 1,
      tag: 'drums',
      max: 3,
      days: 30,
      until: '2026-01-02 03:04',
      kind: 'bytes',
    }
    for (const locale of ['ko', 'en'] as const) {
      const { errors } = messages(locale)
      const fieldErrors = fieldMessages(locale).errors
      for (const code of Object.keys(errorTable)) {
        expect((errors[code as keyof typeof errors] as (given: unknown) => string)(params)).toMatch(
          /\S/,
        )
      }
      for (const code of fieldErrorCodes)
        expect(fieldErrors[code]('x', { min: 1, max: 2 })).toMatch(/\S/)
    }
    expect(messages('ko').errors.INSUFFICIENT_CREDIT({ needed: 6, held: 2 })).toBe(
      '크레딧이 부족합니다. (보유 2 / 필요 6)',
    )
  })
})
