import type { Me } from '@sori/contract/account'
import { aMember, answerWith, createTestHost, renderRemote } from '@sori/remote-kit/testing'
import { createGalleryStore } from '../testing/gallery/galleryApi.ts'
import { market } from '../testing/index.ts'
import { confirmPurchase } from './confirmPurchase.ts'
import {
  type InterruptedPurchase,
  interruptedPurchase,
  keepInterrupted,
  resumeInterrupted,
  takeResumed,
  useResumedPurchase,
} from './interrupted.ts'

const track: InterruptedPurchase = { kind: 'track', musicId: 3, title: '비' }
const buyable = { id: 3, title: '비', artist: { nickname: '새벽하늘' }, filePath: 'f/3.wav' }
const isTrack = ({ kind }: InterruptedPurchase) => kind === 'track'

const page = { isReady: false, buy: jest.fn() }

function ResumingPage() {
  useResumedPurchase({ isReady: page.isReady, isWanted: isTrack, buy: page.buy })
  return null
}

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.useRealTimers())

describe('the interrupted purchase', () => {
  it('returns only to the member who began it', () => {
    keepInterrupted(createTestHost({ user: aMember() }), track)
    expect(interruptedPurchase(createTestHost({ user: aMember() }))).toEqual(track)
    expect(interruptedPurchase(createTestHost({ user: null }))).toBeUndefined()
    const hostOfOther = createTestHost({ user: { ...aMember(), userId: '8' } })
    expect(interruptedPurchase(hostOfOther)).toBeUndefined()
  })

  it('expires after an hour', () => {
    jest.useFakeTimers()
    const host = createTestHost({ user: aMember() })
    keepInterrupted(host, track)
    jest.advanceTimersByTime(60 * 60_000 - 1)
    expect(interruptedPurchase(host)).toEqual(track)
    jest.advanceTimersByTime(1)
    expect(interruptedPurchase(host)).toBeUndefined()
  })

  it.each(['', 'null', '{}', '[]', '{"userId":"7"}'])(
    'counts as missing when the storage contains %j',
    (text) => {
      sessionStorage.setItem('sori.interrupted-purchase', text)
      expect(interruptedPurchase(createTestHost({ user: aMember() }))).toBeUndefined()
    },
  )

  it('resumes only once, and only after the member has chosen to return', () => {
    const host = createTestHost({ user: aMember() })
    keepInterrupted(host, track)
    expect(takeResumed(host, isTrack)).toBeUndefined()
    resumeInterrupted(host)
    expect(takeResumed(host, ({ kind }) => kind === 'cart')).toBeUndefined()
    expect(takeResumed(host, isTrack)).toEqual(track)
    expect(takeResumed(host, isTrack)).toBeUndefined()
  })

  it('starts once, when its page is ready', () => {
    const host = createTestHost({ user: aMember() })
    keepInterrupted(host, track)
    resumeInterrupted(host)
    const show = (isReady: boolean) => {
      page.isReady = isReady
      renderRemote(
        { App: ResumingPage, createStore: createGalleryStore },
        { user: aMember() },
      ).unmount()
    }
    show(false)
    expect(page.buy).not.toHaveBeenCalled()
    show(true)
    show(true)
    expect(page.buy.mock.calls).toEqual([[track]])
  })
})

describe('confirming a purchase', () => {
  const withoutCredits = { creditBalance: 0 } as Me
  const answerPlans = () => answerWith(market.plans())

  it('stores the purchase when the member leaves the page to choose a plan', async () => {
    answerPlans()
    const storePurchase = jest.fn()
    const host = createTestHost({ user: aMember(), me: withoutCredits })
    expect(await confirmPurchase(host, [buyable], storePurchase)).toBe(false)
    expect(storePurchase).toHaveBeenCalledTimes(1)
    expect(host.visited.at(-1)).toBe('/subscription')
  })

  it('stores no purchase when the member stays on the page', async () => {
    answerPlans()
    const storePurchase = jest.fn()
    const host = createTestHost({ user: aMember(), me: withoutCredits, confirm: () => false })
    await confirmPurchase(host, [buyable], storePurchase)
    expect(storePurchase).not.toHaveBeenCalled()
  })

  it('buys when a payment has raised the balance after the page loaded', async () => {
    const refreshMe = () => ({ creditBalance: 30 }) as Me
    const host = createTestHost({ user: aMember(), me: withoutCredits, refreshMe })
    expect(await confirmPurchase(host, [buyable], () => {})).toBe(true)
    expect(host.questions).toMatchObject([{ title: "'비' 음원을 3크레딧으로 구매하시겠습니까?" }])
  })

  it('names the file formats when the files differ', async () => {
    const host = createTestHost({ user: aMember(), me: { creditBalance: 30 } as Me })
    const file = (format: 'wav' | 'mp3') => ({
      format,
      sizeBytes: 1,
      sampleRate: null,
      channels: null,
    })
    const tracks = [file('wav'), file('mp3'), file('wav')].map((each) => ({
      ...buyable,
      file: each,
    }))
    await confirmPurchase(host, tracks, () => {})
    expect(host.questions[0]?.body).toContain('파일 형식이 서로 다릅니다: WAV 2곡 · MP3 1곡')
    await confirmPurchase(host, tracks.slice(0, 1).concat(tracks.slice(2)), () => {})
    expect(host.questions[1]?.body).not.toContain('형식')
  })
})
