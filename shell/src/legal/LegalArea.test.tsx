import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { LegalFacts } from '@sori/contract/licence'
import { legalPages } from '@sori/contract/paths'
import { REFUND_DAYS } from '@sori/contract/payment'
import { act, render, screen } from '@testing-library/react'
import { Shell } from '../app/Shell.tsx'
import { ServicesContext } from '../app/useServices.ts'
import { Footer } from '../chrome/Footer.tsx'
import { servicesSample } from '../testing/servicesSample.ts'
import { LegalArea } from './LegalArea.tsx'
import { legalContents } from './legalContents.ts'

const facts: LegalFacts = {
  company: '주식회사 소리',
  representative: null,
  registration: null,
  mailOrder: null,
  address: null,
  phone: '02-123-4567',
  email: 'help@sori.example',
  hosting: null,
  privacyOfficer: null,
  credits: 3,
  wonPerCredit: 100,
  percent: 65.5,
  pendingDays: 30,
  accountDays: 3,
  payoutMin: 10_000,
}

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

const inServices = async (ui: React.ReactNode) => {
  window.fetch = async (input) =>
    input === '/api/legal' ? Response.json({ dto: facts }) : new Response(null, { status: 503 })
  const services = await servicesSample()
  render(<ServicesContext value={services}>{ui}</ServicesContext>)
  return services
}

describe('LegalArea', () => {
  it('appears in the footer beside the links to five other pages', async () => {
    await inServices(<Footer />)
    expect(
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['이용약관', '/legal/terms'],
      ['개인정보처리방침', '/legal/privacy'],
      ['환불 정책', '/legal/refund'],
      ['고객센터', '/legal/support'],
      ['사업자정보', '/legal/business'],
      ['아티스트 정산 안내', '/legal/artists'],
    ])
  })

  it('changes its text with the language', async () => {
    const { locale } = await inServices(<LegalArea page="refund" />)
    expect(
      await screen.findByText('구독 결제와 크레딧, 음원 구매의 환불 기준입니다.'),
    ).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '환불 정책' })).toBeVisible()
    act(() => locale.choose('en'))
    expect(
      screen.getByText('How payments for plans, credits and sounds are refunded.'),
    ).toBeVisible()
  })

  it('shows the same limits as the code enforces', async () => {
    const [terms, refund] = [await legalContents.terms(), await legalContents.refund()]
    expect(JSON.stringify(terms.ko)).toContain(`음원 한 곡은 ${TRACK_CREDITS}크레딧입니다`)
    expect(JSON.stringify(terms.en)).toContain(`A track costs ${TRACK_CREDITS} credits`)
    expect(JSON.stringify(refund.ko)).toContain(`결제일부터 ${REFUND_DAYS}일 이내`)
    expect(JSON.stringify(refund.en)).toContain(`Within ${REFUND_DAYS} days of the payment`)
  })

  it('shows the details of the operator, and which of them are missing', async () => {
    await inServices(<LegalArea page="business" />)
    expect(await screen.findByText('주식회사 소리')).toBeVisible()
    expect(screen.getByText('02-123-4567 · help@sori.example')).toBeVisible()
    expect(screen.getAllByText('입력 전')).toHaveLength(5)
  })

  it('names prices and shares from the settings of the server', async () => {
    await inServices(<LegalArea page="artists" />)
    expect(await screen.findByText(/100원으로 계산하고, 그중 65.5%가/)).toBeVisible()
    expect(screen.getByText(/30일이 지나면 정산할 수 있고, 10,000원부터/)).toBeVisible()
  })

  it('replaces the previous page and offers a retry when the next page fails to load', async () => {
    window.history.replaceState(null, '', '/legal/refund')
    jest.spyOn(legalContents, 'privacy').mockRejectedValue(new TypeError('offline'))
    const { history } = await inServices(<Shell opening={null} />)
    expect(
      await screen.findByText('구독 결제와 크레딧, 음원 구매의 환불 기준입니다.'),
    ).toBeVisible()
    act(() => history.navigator.push('/legal/privacy'))
    expect(screen.getByRole('heading', { level: 1, name: '개인정보처리방침' })).toBeVisible()
    expect(screen.queryByText('구독 결제와 크레딧, 음원 구매의 환불 기준입니다.')).toBeNull()
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible()
  })

  it.each(legalPages)('contains the same sections in both languages: %s', async (page) => {
    window.fetch = async () => Response.json({ dto: facts })
    const { ko, en } = await legalContents[page]()
    expect(JSON.stringify([ko, en])).not.toMatch(/초안|draft|[{}]\w+[{}]/)
    expect(ko.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      en.sections.map(({ paragraphs }) => paragraphs.length),
    )
  })
})
