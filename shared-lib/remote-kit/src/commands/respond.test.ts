import { chooseFailureFeedback, chooseSuccessFeedback } from './respond.ts'

const problem = (status: number) => ({ status, code: 'X', message: '' })
const unexpected = 'an unexpected error occurred'

describe('a successful command', () => {
  it('shows the server’s message with two exclamation marks by default', () => {
    expect(chooseSuccessFeedback('저장되었습니다.', undefined)).toEqual({
      kind: 'ok',
      text: '저장되었습니다!!',
      to: 'stay',
    })
  })

  it('shows the caller’s message and opens its destination, with defaults', () => {
    expect(chooseSuccessFeedback('server', { message: 'ours', to: '/login' })).toEqual({
      kind: 'ok',
      text: 'ours',
      to: '/login',
    })
    expect(chooseSuccessFeedback('server', {})).toEqual({
      kind: 'ok',
      text: 'server',
      to: '/sounds/tracks',
    })
    expect(chooseSuccessFeedback('server', { message: null, to: 'stay' })).toEqual({
      kind: 'ok',
      text: undefined,
      to: 'stay',
    })
  })
})

describe('a failed command', () => {
  it.each([400, 401, 404, 405, 409, 413, 415, 422, 429, 500, 503, 504])(
    'shows the reason and opens the previous page after the status %i',
    (status) => {
      expect(chooseFailureFeedback(problem(status), 'why', undefined, unexpected)).toEqual({
        kind: 'error',
        text: 'why',
        to: 'back',
      })
    },
  )

  it('shows the caller’s text and opens its destination', () => {
    expect(
      chooseFailureFeedback(problem(400), 'why', { message: 'ours', to: 'stay' }, unexpected),
    ).toEqual({
      kind: 'error',
      text: 'ours',
      to: 'stay',
    })
  })

  it.each([undefined, { message: 'ours', to: 'stay' }])(
    'shows the server’s message and opens the login after a 403 with the code %j',
    (override) => {
      expect(chooseFailureFeedback(problem(403), 'why', override, unexpected)).toEqual({
        kind: 'error',
        text: 'why',
        to: '/login',
      })
    },
  )

  it('stays on the page after a 403 that needs no login (D57)', () => {
    expect(
      chooseFailureFeedback(problem(403), 'why', { to: 'stay', forbidden: 'stay' }, unexpected).to,
    ).toBe('stay')
    const hidden = { ...problem(403), code: 'HIDDEN_BY_ADMINISTRATOR' }
    expect(chooseFailureFeedback(hidden, 'why', { to: 'stay' }, unexpected).to).toBe('stay')
  })

  it.each([418, 502, 600])('shows an unexpected error and stays after the status %i', (status) => {
    expect(
      chooseFailureFeedback(problem(status), 'why', { message: 'ours', to: 'back' }, unexpected),
    ).toEqual({
      kind: 'error',
      text: unexpected,
      to: 'stay',
    })
  })

  it('stays on the page without a response', () => {
    expect(
      chooseFailureFeedback(problem(0), '네트워크 연결을 확인해주세요.', undefined, unexpected),
    ).toEqual({
      kind: 'error',
      text: '네트워크 연결을 확인해주세요.',
      to: 'stay',
    })
  })
})
