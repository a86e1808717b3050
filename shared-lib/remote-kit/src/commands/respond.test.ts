import { respondToFailure, respondToSuccess } from './respond.ts'

const problem = (status: number) => ({ status, code: 'X', message: '' })
const unexpected = 'an unexpected error occurred'

describe('a command that was carried out', () => {
  it('says the server’s message with two exclamation marks where the caller says nothing', () => {
    expect(respondToSuccess('저장되었습니다.', undefined)).toEqual({ kind: 'ok', text: '저장되었습니다!!', to: 'stay' })
  })

  it('says the caller’s message, else the server’s, and leads to the given place, else to the landing page', () => {
    expect(respondToSuccess('server', { message: 'ours', to: '/login' })).toEqual({ kind: 'ok', text: 'ours', to: '/login' })
    expect(respondToSuccess('server', {})).toEqual({ kind: 'ok', text: 'server', to: '/sounds/tracks' })
    expect(respondToSuccess('server', { message: null, to: 'stay' })).toEqual({ kind: 'ok', text: undefined, to: 'stay' })
  })
})

describe('a command that failed', () => {
  it.each([400, 401, 404, 405, 409, 413, 415, 422, 429, 500, 503, 504])('with %i says why and goes back', (status) => {
    expect(respondToFailure(problem(status), 'why', undefined, unexpected)).toEqual({ kind: 'error', text: 'why', to: 'back' })
  })

  it('says the caller’s words and goes where the caller says', () => {
    expect(respondToFailure(problem(400), 'why', { message: 'ours', to: 'stay' }, unexpected)).toEqual({
      kind: 'error',
      text: 'ours',
      to: 'stay',
    })
  })

  it.each([undefined, { message: 'ours', to: 'stay' }])('shows the server’s message and opens the login after a 403: %j', (wish) => {
    expect(respondToFailure(problem(403), 'why', wish, unexpected)).toEqual({ kind: 'error', text: 'why', to: '/login' })
  })

  it('stays after a 403 that D57 exempts', () => {
    expect(respondToFailure(problem(403), 'why', { to: 'stay', forbidden: 'stay' }, unexpected).to).toBe('stay')
    const hidden = { ...problem(403), code: 'HIDDEN_BY_ADMINISTRATOR' }
    expect(respondToFailure(hidden, 'why', { to: 'stay' }, unexpected).to).toBe('stay')
  })

  it.each([418, 502, 600])('with %i is an unexpected error, and nobody is moved', (status) => {
    expect(respondToFailure(problem(status), 'why', { message: 'ours', to: 'back' }, unexpected)).toEqual({
      kind: 'error',
      text: unexpected,
      to: 'stay',
    })
  })

  it('without an answer moves nobody', () => {
    expect(respondToFailure(problem(0), '네트워크 연결을 확인해주세요.', undefined, unexpected)).toEqual({
      kind: 'error',
      text: '네트워크 연결을 확인해주세요.',
      to: 'stay',
    })
  })
})
