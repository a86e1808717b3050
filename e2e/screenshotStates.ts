import type { Page } from '@playwright/test'
import type { accounts } from './session.ts'

export interface ScreenshotState {
  name: string
  path: string
  /** Mocks responses before the page is opened. */
  prepare?(page: Page): Promise<unknown>
  /** Uses the open page until it shows the state. */
  act?(page: Page): Promise<unknown>
  as?: keyof typeof accounts
}

const trackPath = '/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책로'
const albumPath = '/sounds/albums/one?nickname=달빛작업실&albumName=달빛 산책'
const noMatchQuery = 'keyword=qzqzqz&type=t'
const row = (page: Page, index = 1) => page.locator('main li:has([data-row-entry])').nth(index)
const player = (page: Page) => page.locator('[data-player]').last()

const main = (page: Page) => page.getByRole('main')

const leaveUnanswered = (url: string | RegExp) => (page: Page) => page.route(url, () => {})
const answerUnavailable = (url: string | RegExp) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ status: 503, body: '' }))
const menuOf = (page: Page) => row(page).getByRole('button', { name: /메뉴$|^Menu of/ })
const trackRequest = /\/api\/sounds\/tracks\/.+\/title\//
const albumRequest = /\/api\/sounds\/albums\/.+\/title\//
const audioRequest = /\/api\/stream\//

async function playRow(page: Page): Promise<void> {
  await row(page).locator('[data-row-entry]').click()
  await player(page).waitFor()
  await page.waitForTimeout(900)
}

async function typeSearch(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /^(음원 검색|Search sounds)$/ })
  if (!(await box.isVisible()))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /검색|Search/ })
      .click()
  await box.fill(text)
  await page.waitForTimeout(600)
}

async function selectRows(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: /^(여러 곡 선택|Select several)$/ }).click()
  for (let index = 0; index < count; index += 1)
    await row(page, index).getByRole('checkbox').check()
}

/** Opens the queue, or the player's sheet on a phone, which has no button for the queue. */
async function openPlayer(page: Page): Promise<void> {
  await playRow(page)
  const sheet = player(page).locator('button[aria-haspopup="dialog"]').first()
  const queue = player(page).getByRole('button', { name: /^(재생 목록|Queue)$/ })
  await ((await queue.isVisible()) ? queue : sheet).click()
}

const answerWith = (url: string, body: object) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ json: body }))
const orderId = 'LooksOrder0123456789'
const payment = {
  orderId,
  orderName: 'premium 플랜 구독',
  paymentKey: 'tgen_20260301_looks_of_a_payment_key',
  totalAmount: 19_900,
  balanceAmount: 19_900,
  currency: 'KRW',
  method: '카드',
  approvedAt: '2026-03-01T00:00:00Z',
  card: null,
  receiptUrl: 'https://dashboard.tosspayments.com/receipt',
  subscriptionId: 3,
  creditAmount: 80,
}
const refusalQuery = new URLSearchParams({
  code: 'REJECT_CARD_COMPANY',
  message: '카드사에서 결제를 거절했습니다. 카드사에 문의해주세요.',
})

async function mockCart(page: Page): Promise<void> {
  await page.route(/\/api\/cart\/\d+$/, async (route) => {
    const tracks = await route.fetch({
      url: new URL('/api/sounds/tracks?size=6', route.request().url()).href,
    })
    const { dtoList } = (await tracks.json()) as {
      dtoList: { musicDTO: object; albumDTO: object }[]
    }
    const items = dtoList.map(({ musicDTO, albumDTO }) => ({ ...albumDTO, ...musicDTO, userId: 1 }))
    await route.fulfill({ json: { dtoList: items } })
  })
}

async function mockOwnedAlbum(page: Page): Promise<void> {
  await page.route(albumRequest, async (route) => {
    const { dtoList } = (await (await route.fetch()).json()) as { dtoList: { tracks: object[] }[] }
    const owned = dtoList.map((album) => ({
      ...album,
      tracks: album.tracks.map((track) => ({ ...track, owned: true })),
    }))
    await route.fulfill({ json: { dtoList: owned } })
  })
}

/** Mocks a completed payment after an interrupted purchase of the cart. */
async function mockPayment(page: Page): Promise<void> {
  await answerWith('**/api/payment/verification/*/READY', { dto: null })(page)
  await answerWith('**/confirm', { dto: payment })(page)
  await mockCart(page)
  await page.addInitScript(() => {
    const [, claims = ''] = (localStorage.getItem('accessToken') ?? '').split('.')
    if (!claims) return
    const { userId } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
      userId: unknown
    }
    const interrupted = {
      purchase: { kind: 'cart', musicIds: [] },
      userId: String(userId),
      at: Date.now(),
      isResumed: false,
    }
    sessionStorage.setItem('sori.interrupted-purchase', JSON.stringify(interrupted))
  })
}

export const screenshotStates: readonly ScreenshotState[] = [
  { name: 'tracks', path: '/sounds/tracks' },
  {
    name: 'tracks-loading',
    path: '/sounds/tracks',
    prepare: leaveUnanswered('**/api/sounds/tracks*'),
  },
  {
    name: 'tracks-failed',
    path: '/sounds/tracks',
    prepare: answerUnavailable('**/api/sounds/tracks*'),
  },
  {
    name: 'tracks-tags-failed',
    path: '/sounds/tracks',
    prepare: answerUnavailable('**/api/sounds/tags/mapped*'),
  },
  { name: 'tracks-empty', path: `/sounds/tracks?${noMatchQuery}` },
  { name: 'tracks-empty-filtered', path: `/sounds/tracks?${noMatchQuery}&more[genre]=ambient` },
  { name: 'tracks-near-miss', path: '/sounds/tracks?keyword=달빛산척&type=t' },
  { name: 'tracks-filtered', path: '/sounds/tracks?more[genre]=ambient&more[mood]=dark,dreamy' },
  { name: 'tracks-found', path: '/sounds/tracks?keyword=달빛&type=n&sort=download' },
  { name: 'tracks-past-the-end', path: '/sounds/tracks?page=99' },
  {
    name: 'tracks-last-page',
    path: '/sounds/tracks?page=11',
    act: (page) => page.mouse.wheel(0, 4000),
  },
  {
    name: 'tracks-middle-scrolled',
    path: '/sounds/tracks?page=4',
    act: (page) => page.mouse.wheel(0, 900),
  },
  {
    name: 'tracks-filters-toggled',
    path: '/sounds/tracks?more[genre]=ambient',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^(필터 펼치기|필터 접기|Open filters|Close filters)/ })
        .first()
        .click(),
  },
  { name: 'tracks-choosing', path: '/sounds/tracks', act: (page) => selectRows(page, 0) },
  { name: 'tracks-chosen', path: '/sounds/tracks', act: (page) => selectRows(page, 3) },
  { name: 'tracks-menu', path: '/sounds/tracks', act: (page) => menuOf(page).click() },
  { name: 'tracks-row-hovered', path: '/sounds/tracks', act: (page) => row(page).hover() },
  {
    name: 'tracks-row-focused',
    path: '/sounds/tracks',
    act: async (page) => {
      await row(page).locator('[data-row-entry]').focus()
      await page.keyboard.press('Tab')
    },
  },
  { name: 'search-suggestions', path: '/sounds/tracks', act: (page) => typeSearch(page, '달빛') },
  { name: 'search-initials', path: '/sounds/tracks', act: (page) => typeSearch(page, 'ㄷㅂ') },
  { name: 'search-nothing', path: '/sounds/tracks', act: (page) => typeSearch(page, 'qzqzqz') },
  { name: 'albums', path: '/sounds/albums' },
  {
    name: 'albums-loading',
    path: '/sounds/albums',
    prepare: leaveUnanswered('**/api/sounds/albums*'),
  },
  {
    name: 'albums-failed',
    path: '/sounds/albums',
    prepare: answerUnavailable('**/api/sounds/albums*'),
  },
  { name: 'albums-empty', path: `/sounds/albums?${noMatchQuery}` },
  { name: 'album', path: albumPath },
  { name: 'album-loading', path: albumPath, prepare: leaveUnanswered(albumRequest) },
  { name: 'album-missing', path: '/sounds/albums/one?nickname=nobody&albumName=nothing' },
  { name: 'album-failed', path: albumPath, prepare: answerUnavailable(albumRequest) },
  { name: 'album-playing', path: albumPath, act: playRow },
  { name: 'track', path: trackPath },
  { name: 'track-lower', path: trackPath, act: (page) => page.mouse.wheel(0, 700) },
  { name: 'track-loading', path: trackPath, prepare: leaveUnanswered(trackRequest) },
  { name: 'track-missing', path: '/sounds/tracks/one?nickname=nobody&title=nothing' },
  { name: 'track-failed', path: trackPath, prepare: answerUnavailable(trackRequest) },
  {
    name: 'track-report',
    path: trackPath,
    as: 'member',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^(신고|Report)$/ })
        .click(),
  },
  { name: 'player', path: '/sounds/tracks', act: playRow },
  {
    name: 'player-on-albums',
    path: '/sounds/albums',
    act: (page) => page.locator('main li button').first().click(),
  },
  { name: 'player-open', path: '/sounds/tracks', act: openPlayer },
  {
    name: 'player-failed',
    path: '/sounds/tracks',
    prepare: (page) =>
      page.route(audioRequest, (route) => route.fulfill({ status: 500, body: '' })),
    act: async (page) => {
      await playRow(page)
      await player(page)
        .getByText(/재생할 수 없습니다|cannot be played/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'player-loading',
    path: '/sounds/tracks',
    prepare: leaveUnanswered(audioRequest),
    act: playRow,
  },
  {
    name: 'player-help',
    path: '/sounds/tracks',
    act: async (page) => {
      await playRow(page)
      await page.keyboard.press('?')
    },
  },
  {
    name: 'offline',
    path: '/sounds/tracks',
    act: async (page) => {
      await playRow(page)
      await page.context().setOffline(true)
      await page.waitForTimeout(300)
    },
  },
  { name: 'member-tracks', path: '/sounds/tracks', as: 'member' },
  {
    name: 'member-buying',
    path: trackPath,
    as: 'member',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^(음원 받기|Get sound)/ })
        .click(),
  },
  {
    name: 'member-buying-album',
    path: albumPath,
    as: 'member',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^(앨범 전체 구매|Buy the album)/ })
        .click(),
  },
  { name: 'member-album', path: albumPath, as: 'member' },
  { name: 'member-artist', path: '/sounds/tracks?keyword=달빛작업실&type=n', as: 'member' },
  { name: 'member-album-owned', path: albumPath, as: 'member', prepare: mockOwnedAlbum },
  { name: 'buying-plans', path: '/subscription' },
  { name: 'buying-plans-member', path: '/subscription', as: 'member' },
  { name: 'buying-cart', path: '/me/cart', as: 'member', prepare: mockCart },
  {
    name: 'buying-cart-none-chosen',
    path: '/me/cart',
    as: 'member',
    prepare: mockCart,
    act: (page) => page.getByRole('checkbox', { name: /^(전체 선택|Select all)$/ }).uncheck(),
  },
  { name: 'buying-subscription', path: '/me/subscription', as: 'member' },
  { name: 'buying-ledger', path: '/me/subscription#ledger', as: 'member' },
  {
    name: 'buying-paid',
    path: `/success?orderId=${orderId}&paymentKey=${payment.paymentKey}&amount=19900`,
    as: 'member',
    prepare: mockPayment,
  },
  { name: 'buying-failed', path: `/fail?${refusalQuery}`, as: 'member' },
  {
    name: 'buying-cancelled',
    path: '/fail?code=PAY_PROCESS_CANCELED&message=사용자에 의해 결제가 취소되었습니다.',
    as: 'member',
  },
  { name: 'account-login', path: '/login' },
  { name: 'account-register', path: '/register' },
  { name: 'account-info', path: '/me/info', as: 'member' },
  { name: 'account-certificate', path: '/certificates/ABCD' },
  { name: 'studio-upload', path: '/me/sounds/upload', as: 'artist' },
  {
    name: 'studio-upload-refused',
    path: '/me/sounds/upload',
    as: 'artist',
    act: (page) =>
      page
        .getByLabel(/^(트랙 파일 1|Track file 1)$/)
        .setInputFiles({ name: '가짜.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('text') }),
  },
  {
    name: 'studio-upload-tags',
    path: '/me/sounds/upload',
    as: 'artist',
    act: (page) =>
      page.getByRole('button', { name: /^(공통 태그 선택|Choose tags for all tracks)$/ }).click(),
  },
  { name: 'studio-tracks', path: '/me/sounds/tracks', as: 'artist' },
  {
    name: 'studio-tracks-selected',
    path: '/me/sounds/tracks',
    as: 'artist',
    act: async (page) => {
      for (const index of [1, 2]) await main(page).getByRole('checkbox').nth(index).check()
    },
  },
  { name: 'studio-albums', path: '/me/sounds/albums?more%5BalbumId%5D=asc', as: 'artist' },
  {
    name: 'studio-order',
    path: '/me/sounds/albums?more%5BalbumId%5D=asc',
    as: 'artist',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /(순서 변경$|^Change order)/ })
        .first()
        .click(),
  },
  { name: 'studio-statistics', path: '/me/statistic', as: 'artist' },
  { name: 'studio-sales', path: '/me/statistic?section=sales', as: 'artist' },
  { name: 'studio-statistics-empty', path: '/me/statistic', as: 'member' },
  { name: 'home', path: '/home' },
  { name: 'home-member', path: '/home', as: 'member' },
  { name: 'artist-page', path: `/artists/${encodeURIComponent('달빛작업실')}` },
  { name: 'library-favourites', path: '/me/favourites', as: 'member' },
  { name: 'library-collections', path: '/me/collections', as: 'member' },
  { name: 'library-following', path: '/me/following', as: 'member' },
  { name: 'library-chips', path: '/sounds/tracks?only=saved', as: 'member' },
  { name: 'admin-picks', path: '/admin/picks', as: 'admin' },
  { name: 'admin-spelling', path: '/admin/tags/spelling', as: 'admin' },
  { name: 'admin-statistics', path: '/admin/statistic', as: 'admin' },
]
