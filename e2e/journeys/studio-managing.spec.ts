import { wavFile } from '../files.ts'
import { pressEnterOn, tabTo } from '../focus.ts'
import {
  expect,
  expectSettled,
  heading,
  horizontalScroll,
  main,
  openPage,
  test,
} from '../journey.ts'
import { registerMember } from '../members.ts'
import { publishTracks } from '../publishing.ts'
import { buyTrack } from '../purchases.ts'
import { accounts, bearerHeaders, openAs } from '../session.ts'

const texts = {
  ko: {
    menu: '메뉴 펼치기',
    own: '트랙 관리',
    select: (title: string) => `${title} 선택`,
    bulk: '선택한 트랙',
    hide: '숨기기',
    hidden: '숨김',
    changed: '2곡을 변경했습니다.',
    search: '제목, 앨범, 태그로 트랙 검색',
    order: (album: string) => `${album} 순서 변경`,
    down: (title: string) => `${title} 아래로`,
    save: '저장',
  },
  en: {
    menu: 'Expand menu',
    own: 'Track management',
    select: (title: string) => `Select ${title}`,
    bulk: 'Selected tracks',
    hide: 'Hide',
    hidden: 'Hidden',
    changed: '2 tracks are changed.',
    search: 'Search tracks by title, album or tag',
    order: (album: string) => `Change order of ${album}`,
    down: (title: string) => `Move down ${title}`,
    save: 'Save',
  },
} as const

for (const [language, width, tag] of [
  ['ko', 1440, ''],
  ['en', 390, ' @long'],
] as const) {
  test(`an artist manages tracks by keyboard alone, in ${language} at ${width} px${tag}`, async ({
    page,
  }) => {
    const words = texts[language]
    const artist = await registerMember(page.request)
    const titles = ['하나', '둘이', '셋이'].map((title) => `${title} ${artist.nickname}`)
    const [first = '', second = '', third = ''] = titles.map((title) => title.toUpperCase())
    const album = `앨범 ${artist.nickname}`.toUpperCase()
    await publishTracks(page.request, artist, album, titles)
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    await page.setViewportSize({ width, height: 900 })

    await openAs(page, artist, '/subscription')
    await expect(heading(page)).toBeVisible()
    const tracksLink = page.getByRole('link', { name: words.own, exact: true })
    if (width < 1024) await pressEnterOn(page, page.getByRole('button', { name: words.menu }))
    await pressEnterOn(page, tracksLink)
    await expect(page).toHaveURL('/me/sounds/tracks')
    await expect(main(page).getByRole('row')).toHaveCount(4)
    expect(await horizontalScroll(page)).toBe(0)

    for (const title of [first, second]) {
      await tabTo(page, page.getByRole('checkbox', { name: words.select(title), exact: true }))
      await page.keyboard.press('Space')
    }
    const bar = page.getByRole('region', { name: words.bulk })
    const hide = bar.getByRole('button', { name: words.hide, exact: true })
    await tabTo(page, hide, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.changed).first()).toBeVisible()
    await expect(page.locator('tr').getByText(words.hidden, { exact: true })).toHaveCount(2)
    await expect(page.locator('tr[data-muted]')).toHaveCount(2)

    await tabTo(page, page.getByRole('searchbox', { name: words.search }), 'Shift+Tab')
    await page.keyboard.type(artist.nickname.slice(0, -1))
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('row')).toHaveCount(4)

    await openPage(page, '/me/sounds/albums')
    await pressEnterOn(page, page.getByRole('button', { name: words.order(album), exact: true }))
    const dialog = page.getByRole('dialog')
    const order = () => dialog.getByRole('listitem')
    await expect(order()).toHaveText([/하나/, /둘이/, /셋이/])
    const down = dialog.getByRole('button', { name: words.down(first), exact: true })
    await tabTo(page, down)
    await page.keyboard.press('Enter')
    await expect(down).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(order()).toHaveText([/둘이/, /셋이/, /하나/])
    await pressEnterOn(page, dialog.getByRole('button', { name: words.save, exact: true }))
    await expect(dialog).toHaveCount(0)

    const response = await page.request.get(
      `/api/sounds/albums/${artist.nickname}/title/${encodeURIComponent(album)}`,
    )
    const { dtoList } = await response.json()
    const names = dtoList[0].tracks.map(
      ({ musicDTO }: { musicDTO: { title: string } }) => musicDTO.title,
    )
    expect(names).toEqual([third])
  })
}

test('an artist drags a track to the front, and the album page shows it first', async ({
  page,
}) => {
  const artist = await registerMember(page.request)
  const titles = ['하나', '둘이', '셋이'].map((title) => `${title} ${artist.nickname}`)
  const album = `앨범 ${artist.nickname}`.toUpperCase()
  await publishTracks(page.request, artist, album, titles)
  await openAs(page, artist, '/me/sounds/albums')
  await page.getByRole('button', { name: `${album} 순서 변경` }).click()
  const order = page.getByRole('dialog').getByRole('listitem')
  await expect(order).toHaveCount(3)
  const [from, to] = [
    await order.nth(2).locator('[title="끌어서 옮기기"]').boundingBox(),
    await order.nth(0).locator('[title="끌어서 옮기기"]').boundingBox(),
  ]
  if (!from || !to) throw new Error('the handles are not drawn')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 8 })
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 4 })
  await page.mouse.up()
  // dnd-kit ignores clicks in the first 50 ms after a drop.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
  await expect(order).toHaveText([/셋이/, /하나/, /둘이/])
  await page.getByRole('dialog').getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('순서가 저장되었습니다.').first()).toBeVisible()
  const query = `nickname=${artist.nickname}&albumName=${encodeURIComponent(album)}`
  await openPage(page, `/sounds/albums/one?${query}`)
  const links = main(page).getByRole('link', { name: /^(하나|둘이|셋이) / })
  await expect(links).toHaveText([/셋이/, /하나/, /둘이/])
})

test('an artist replaces a file until a member buys the track, and sees the sale', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const artist = await registerMember(page.request)
  const title = `교체 ${artist.nickname}`.toUpperCase()
  const [id = 0] = await publishTracks(page.request, artist, `앨범 ${artist.nickname}`, [title])
  await openAs(page, artist, '/me/sounds/tracks')
  const row = main(page).getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: `${title} 파일 교체` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('새 트랙 파일').setInputFiles(wavFile('새 파일.wav', 3 * 88_200 + 44))
  await expect(dialog.getByText('올렸습니다.')).toBeVisible()
  await dialog.getByRole('button', { name: '파일 교체', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // A long wait, because previews of the demo world may be ahead in the queue.
  const duration = async () => {
    const response = await page.request.get('/api/me/tracks', {
      headers: bearerHeaders(artist.token),
    })
    return (await response.json()).dtoList[0].musicDTO.duration
  }
  await expect.poll(duration, { timeout: 120_000 }).toBeCloseTo(3, 0)
  await page.reload()
  await expect(row.getByRole('cell', { name: /^0:03/ })).toBeVisible()

  await buyTrack(page.request, await registerMember(page.request, 3), id)
  await page.reload()
  await expect(row.getByRole('button', { name: `${title} 수정` })).toBeVisible()
  await expect(row.getByRole('button', { name: `${title} 파일 교체` })).toHaveCount(0)
  await row.getByRole('link', { name: `${title} 판매 보기: 다운로드 1` }).click()
  await expect(page.getByText(`${title} 판매 1건`)).toBeVisible()
  const sale = page.getByRole('table', { name: '판매 내역' }).getByRole('row').nth(1)
  await expect(sale).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await expect(sale.getByRole('cell', { name: '3', exact: true })).toBeVisible()
})

test('charts below the view are drawn when the artist scrolls to them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, accounts.artist, '/me/statistic')
  const drawings = main(page).getByRole('region').locator('svg.apexcharts-svg')
  await expect(drawings.first()).toBeVisible()
  await expectSettled(page)
  const charts = main(page).getByRole('slider')
  expect(await drawings.count()).toBeLessThan(await charts.count())
  for (const chart of await charts.all()) {
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.locator('svg.apexcharts-svg')).toBeVisible()
  }
})

test('the dashboard offers an upload at first, and a readable chart after it', async ({ page }) => {
  const artist = await registerMember(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, artist, '/me/statistic')
  await expect(main(page).getByText('아직 등록한 트랙이 없습니다.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: '음원 업로드' })).toBeVisible()

  await publishTracks(page.request, artist, `앨범 ${artist.nickname}`, [`새 ${artist.nickname}`])
  await page.goto('/me/statistic?period=day')
  const chart = main(page).getByRole('region', { name: '업로드 수' })
  await expect(chart.getByText(/^\d{4}-\d{2}-\d{2} ~ \d{4}-\d{2}-\d{2} · 일별$/)).toBeVisible()
  await chart.scrollIntoViewIfNeeded()
  const labels = chart.locator('.apexcharts-xaxis-label').filter({ hasText: /\d/ })
  await expect(labels.last()).toHaveText(/^\d{4}-\d{2}-\d{2}/)
  // Polls, because the chart draws its labels again at its final width.
  await expect
    .poll(async () => {
      const boxes = (await Promise.all((await labels.all()).map((label) => label.boundingBox())))
        .filter((box) => box !== null)
        .toSorted((a, b) => a.x - b.x)
      const overlaps = boxes.slice(1).filter(({ x }, index) => {
        const previous = boxes[index]
        return previous && x <= previous.x + previous.width
      })
      return [boxes.length > 1, overlaps.length]
    })
    .toEqual([true, 0])

  await page.setViewportSize({ width: 1440, height: 900 })
  await chart.getByRole('button', { name: '업로드 수 표로 보기' }).click()
  const [head, first] = [chart.getByRole('columnheader'), chart.getByRole('row').nth(1)]
  await expect(head).toHaveText(['날짜', '업로드 수'])
  await expect(first.getByRole('cell')).toHaveText([/^\d{4}-\d{2}-\d{2}$/, /^\d$/])
  const [left, right] = await Promise.all([
    first.getByRole('cell').first().boundingBox(),
    first.getByRole('cell').last().boundingBox(),
  ])
  expect(left?.y).toBe(right?.y)
})
