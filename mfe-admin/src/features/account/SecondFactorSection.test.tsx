import type { SecondFactorState } from '@sori/contract/account'
import { type Answer, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'
import { anAdmin } from '../../testing/fixtures.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Sorijangteo:admin%40sori.test?issuer=Sorijangteo&secret=${secret}`
const recoveryCodes = ['ABCD-EFGH-JKMN-PQRS', 'BCDE-FGHJ-KMNP-QRST']
const wrongCode: Answer = () =>
  problem(400, 'VALIDATION', {
    errors: [{ field: 'secondFactor', code: 'WRONG_CODE', message: '' }],
  })

/** Opens the section; the server accepts the code 123456. */
async function openSection(state: SecondFactorState) {
  const sentBodies: unknown[] = []
  let currentState = state
  const checked =
    (answer: Answer): Answer =>
    (request) => {
      sentBodies.push(request.body)
      const { secondFactor } = request.body as { secondFactor: string }
      return secondFactor === '123456' ? answer(request) : wrongCode(request)
    }
  const handlers = [
    respond.to('GET /api/me/sessions', () => ({ dtoList: [] })),
    respond.to('GET /api/me/second-factor', () => ({ dto: currentState })),
    respond.to('POST /api/me/second-factor', ({ body }) => {
      sentBodies.push(body)
      return { dto: { secret, uri } }
    }),
    respond.to(
      'PUT /api/me/second-factor',
      checked(() => {
        currentState = { since: '2026-11-28T00:00:00.000Z', recoveryCodesLeft: 10 }
        return { recoveryCodes }
      }),
    ),
    respond.to(
      'POST /api/me/second-factor/recovery-codes',
      checked(() => ({ recoveryCodes })),
    ),
    respond.to(
      'DELETE /api/me/second-factor',
      checked(() => {
        currentState = { since: null, recoveryCodesLeft: 0 }
        return carriedOut('SECOND_FACTOR_ENDED', '2단계 인증을 해제했습니다.')
      }),
    ),
  ]
  const page = renderRemote(
    { App, createStore },
    { path: '/admin/account', user: anAdmin, handlers },
  )
  await screen.findByRole('heading', { name: '내 계정' })
  return { ...page, sentBodies, user: userEvent.setup() }
}
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const off: SecondFactorState = { since: null, recoveryCodesLeft: 0 }
const activeState: SecondFactorState = { since: '2026-11-01T00:00:00.000Z', recoveryCodesLeft: 7 }

describe('SecondFactorSection', () => {
  it('shows the key and its QR code after the password, then the recovery codes', async () => {
    const { user, sentBodies } = await openSection(off)
    const name = '2단계 인증 사용'
    await user.click(await screen.findByRole('button', { name }))
    await user.type(dialog(name).getByLabelText('비밀번호'), 'Admin123!{Enter}')
    expect(await dialog(name).findByText(/^JBSW Y3DP/)).toBeVisible()
    expect(await dialog(name).findByRole('img', { name: /QR 코드/ })).toBeVisible()
    const code = dialog(name).getByRole('textbox', { name: '2단계 인증 코드' })
    await user.type(code, '000000{Enter}')
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription('코드가 올바르지 않거나 이미 사용되었습니다.'),
    )
    await user.clear(code)
    await user.type(code, '123 456{Enter}')
    const list = await dialog(name).findByRole('list', { name: '복구 코드' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(recoveryCodes)
    await user.click(dialog(name).getByRole('button', { name: '보관했습니다' }))
    expect(await screen.findByText(/사용 중입니다. 남은 복구 코드는 10개입니다./)).toBeVisible()
    expect(sentBodies).toEqual([
      { password: 'Admin123!' },
      { secondFactor: '000000' },
      { secondFactor: '123456' },
    ])
  })

  it('copies new recovery codes', async () => {
    const { user, host } = await openSection(activeState)
    const name = '복구 코드 다시 만들기'
    await user.click(await screen.findByRole('button', { name }))
    await user.type(dialog(name).getByLabelText('2단계 인증 코드'), '123456{Enter}')
    await user.click(await dialog(name).findByRole('button', { name: '복사' }))
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'ok', text: '복구 코드를 복사했습니다.' }]),
    )
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  })

  it('ends after the administrator enters a code', async () => {
    const { user, host } = await openSection(activeState)
    const name = '2단계 인증 해제'
    await user.click(await screen.findByRole('button', { name }))
    await user.type(dialog(name).getByLabelText('2단계 인증 코드'), '123456{Enter}')
    expect(await screen.findByRole('button', { name: '2단계 인증 사용' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(host.toasts).toEqual([{ kind: 'ok', text: '2단계 인증을 해제했습니다.' }])
  })
})
