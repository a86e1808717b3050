import { legalPages } from '@sori/contract/paths'
import { act, render, screen } from '@testing-library/react'
import { Shell } from '../app/Shell.tsx'
import { ServicesContext } from '../app/useServices.ts'
import { Footer } from '../chrome/Footer.tsx'
import { servicesSample } from '../testing/servicesSample.ts'
import { LegalArea } from './LegalArea.tsx'
import { legalContents } from './legalContents.ts'

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

const inServices = async (ui: React.ReactNode) => {
  window.fetch = async () => new Response(null, { status: 503 })
  const services = await servicesSample()
  render(<ServicesContext value={services}>{ui}</ServicesContext>)
  return services
}

describe('LegalArea', () => {
  it('appears among five links in the footer', async () => {
    await inServices(<Footer />)
    expect(
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['이용약관', '/legal/terms'],
      ['개인정보처리방침', '/legal/privacy'],
      ['환불 정책', '/legal/refund'],
      ['고객센터', '/legal/support'],
      ['사업자정보', '/legal/business'],
    ])
  })

  it('marks a page as a draft and follows the language', async () => {
    const { locale } = await inServices(<LegalArea page="refund" />)
    expect(
      await screen.findByText('구독 결제와 크레딧, 음원 구매의 환불 기준입니다.'),
    ).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '환불 정책' })).toBeVisible()
    expect(screen.getByText(/초안/)).toBeVisible()
    act(() => locale.choose('en'))
    expect(
      screen.getByText('How payments for plans, credits and sounds are refunded.'),
    ).toBeVisible()
    expect(screen.getByText(/draft/)).toBeVisible()
  })

  it('replaces the previous page and offers a retry when the next page fails to load', async () => {
    window.history.replaceState(null, '', '/legal/refund')
    jest.spyOn(legalContents, 'privacy').mockRejectedValue(new TypeError('offline'))
    const { history } = await inServices(<Shell />)
    expect(
      await screen.findByText('구독 결제와 크레딧, 음원 구매의 환불 기준입니다.'),
    ).toBeVisible()
    act(() => history.navigator.push('/legal/privacy'))
    expect(screen.getByRole('heading', { level: 1, name: '개인정보처리방침' })).toBeVisible()
    expect(screen.queryByText('구독 결제와 크레딧, 음원 구매의 환불 기준입니다.')).toBeNull()
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible()
  })

  it.each(legalPages)('contains the same sections in both languages: %s', async (page) => {
    const { ko, en } = await legalContents[page]()
    expect(ko.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      en.sections.map(({ paragraphs }) => paragraphs.length),
    )
  })
})
