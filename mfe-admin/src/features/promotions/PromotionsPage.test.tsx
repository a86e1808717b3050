import type { Promotion } from '@sori/contract/administration'
import { wirePage } from '@sori/market-kit/testing'
import { carriedOut, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const sent: Promotion = {
  promotionId: 2,
  subject: '봄맞이 이벤트',
  adminNickname: '관리자',
  createDate: '2026-03-02T00:00:00.000Z',
  mails: 1_200,
  finishedDate: '2026-03-02T00:05:00.000Z',
}
const sending: Promotion = { ...sent, promotionId: 3, mails: 0, finishedDate: null }
const written = {
  subject: '여름 이벤트',
  body: '크레딧을 드립니다.',
  englishSubject: 'Summer',
  englishBody: 'Free credits.',
}

function openPage({ promotions = [sending, sent], recipients = 1_500, agrees = true } = {}) {
  const calls: unknown[] = []
  const record = (name: string, body: unknown) => calls.push([name, body])
  const page = renderAdmin({
    path: '/admin/promotions',
    confirm: () => agrees,
    handlers: [
      respond.to('GET /api/admin/promotions', () => wirePage(promotions)),
      respond.to('POST /api/admin/promotions/preview', ({ body }) => {
        record('preview', body)
        const mail = { locale: 'ko', subject: '(광고) [소리장터] 여름 이벤트', text: '본문' }
        return { dto: { recipients, mails: [mail] } }
      }),
      respond.to('POST /api/admin/promotions/test', ({ body }) => {
        record('test', body)
        return carriedOut('PROMOTION_TESTED', '내 이메일로 보냈습니다.')
      }),
      respond.to('POST /api/admin/promotions', ({ body }) => {
        record('send', body)
        return carriedOut('PROMOTION_QUEUED', '광고 메일을 보냅니다.')
      }),
    ],
  })
  return { ...page, calls, user: userEvent.setup() }
}

async function write(...args: Parameters<typeof openPage>) {
  const page = openPage(...args)
  await page.user.click(await screen.findByRole('button', { name: '새 광고 메일' }))
  const dialog = within(screen.getByRole('dialog', { name: '새 광고 메일' }))
  const type = (name: string, text: string) =>
    page.user.type(dialog.getByRole('textbox', { name }), text)
  await type('제목', written.subject)
  await type('내용', written.body)
  await type('영어 제목', written.englishSubject)
  await type('영어 내용', written.englishBody)
  await page.user.click(dialog.getByRole('button', { name: '미리보기' }))
  await dialog.findByText('(광고) [소리장터] 여름 이벤트')
  return { ...page, dialog }
}

describe('PromotionsPage', () => {
  it('lists sender, title, time and number of recipients of each mail', async () => {
    openPage()
    expect(await screen.findByRole('cell', { name: '보내는 중' })).toBeVisible()
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[2]).toBe('2026-03-02 09:00:00봄맞이 이벤트관리자1,200완료')
  })

  it('shows the mail and the number of recipients, and sends it after a confirmation', async () => {
    const { user, dialog, calls, host } = await write()
    expect(dialog.getByText('받는 회원: 1,500명')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '보내기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.questions).toMatchObject([{ title: '1,500명에게 광고 메일을 보내시겠습니까?' }])
    expect(calls).toEqual([
      ['preview', written],
      ['send', written],
    ])
  })

  it('sends nothing when the confirmation is declined', async () => {
    const { user, dialog, calls } = await write({ agrees: false })
    await user.click(dialog.getByRole('button', { name: '보내기' }))
    expect(calls).toEqual([['preview', written]])
  })

  it('mails a test to the administrator and stays', async () => {
    const { user, dialog, calls, host } = await write()
    await user.click(dialog.getByRole('button', { name: '나에게 보내보기' }))
    await waitFor(() => expect(host.toasts).toMatchObject([{ text: '내 이메일로 보냈습니다.' }]))
    expect(calls).toEqual([
      ['preview', written],
      ['test', written],
    ])
    expect(dialog.getByText('(광고) [소리장터] 여름 이벤트')).toBeVisible()
  })

  it('keeps the text when the administrator edits it again', async () => {
    const { user, dialog } = await write()
    await user.click(dialog.getByRole('button', { name: '다시 쓰기' }))
    expect(dialog.getByRole('textbox', { name: '내용' })).toHaveValue(written.body)
  })

  it('disables the send button when no member would receive the mail', async () => {
    const { dialog } = await write({ recipients: 0 })
    expect(dialog.getByRole('button', { name: '보내기' })).toBeDisabled()
  })
})
