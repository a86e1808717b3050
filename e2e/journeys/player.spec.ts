import type { Locator } from '@playwright/test'
import { expect, playButtons, player, test, trackRows } from '../journey.ts'
import { expectPaused, expectPlaying, playback, playLongTrack, recordMedia } from '../playback.ts'

/** Returns the painted heights of 40 columns of the waveform, which is in a shadow root. */
async function paintedHeights(stage: Locator): Promise<string> {
  return stage.evaluate((element) => {
    const canvas = [element, ...element.querySelectorAll('*')]
      .flatMap((node) => [...(node.shadowRoot?.querySelectorAll('canvas') ?? [])])
      .find(({ width, height }) => width > 0 && height > 0)
    if (!canvas) return ''
    const { width, height } = canvas
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    const columns = 40
    const heights: number[] = []
    for (let column = 0; column < columns; column += 1) {
      const x = Math.floor(((column + 0.5) * width) / columns)
      let painted = 0
      for (let y = 0; y < height; y += 1) {
        const alpha = data[(y * width + x) * 4 + 3]
        if (alpha) painted += 1
      }
      heights.push(painted)
    }
    return heights.join(' ')
  })
}

test('the player shows a new waveform for each of three tracks', async ({ page }, { project }) => {
  await recordMedia(page)
  await page.goto('/sounds/tracks?sort=oldest')
  const waveforms: string[] = []
  for (const row of [0, 2, 4]) {
    await trackRows(page)
      .nth(row)
      .getByRole('button', { name: / 재생$/ })
      .click()
    await expectPlaying(page)
    const isPhone = project.name === 'phone'
    if (isPhone) await player(page).getByRole('button').first().click()
    const stage = isPhone ? page.getByRole('dialog') : player(page)
    await expect.poll(async () => (await paintedHeights(stage)).length).toBeGreaterThan(0)
    await expect.poll(() => paintedHeights(stage)).not.toMatch(/^[0 ]*$/)
    if (waveforms.length > 0)
      await expect.poll(() => paintedHeights(stage)).not.toBe(waveforms.at(-1))
    waveforms.push(await paintedHeights(stage))
    if (isPhone) await page.goBack()
  }
  expect(new Set(waveforms).size).toBe(3)
})

test('the waveform has one system colour for its played and one for its remaining part', {
  tag: '@wide',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await playLongTrack(page)
  // Colours are compared in steps of 32, because smoothing and transparency change them slightly.
  const waveformColours = () =>
    player(page).evaluate((element) => {
      const canvases = [element, ...element.querySelectorAll('*')].flatMap((node) => [
        ...(node.shadowRoot?.querySelectorAll('canvas') ?? []),
      ])
      const painted = canvases.flatMap((canvas) => {
        const { width, height } = canvas
        if (!width || !height) return []
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
        const colours: string[] = []
        for (let index = 0; index < data.length; index += 4) {
          const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(index, index + 4)
          const steps = [red, green, blue].map((channel) => Math.round(channel / 32))
          if (alpha > 190) colours.push(String(steps))
        }
        return colours
      })
      return [...new Set(painted)].sort()
    })
  const systemColours = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colours = ['CanvasText', 'Highlight'].map((colour) => {
      probe.style.color = colour
      const channels = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
      return String(channels.slice(0, 3).map((channel) => Math.round(Number(channel) / 32)))
    })
    probe.remove()
    return colours.sort()
  })
  expect(new Set(systemColours).size).toBe(2)
  await expect.poll(waveformColours).toEqual(systemColours)
})

test('a visitor orders the queue by pointer and keys, removes a track, and more tracks load', {
  tag: '@wide',
}, async ({ page }) => {
  await recordMedia(page)
  // The first track lasts 30 seconds.
  await page.goto('/sounds/tracks?size=3&sort=oldest')
  await playButtons(page).first().click()
  await expectPlaying(page)
  await player(page).getByRole('button', { name: '재생 목록' }).click()
  const queue = page.getByRole('region', { name: '재생 목록' })
  const titles = () =>
    queue
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => item.querySelector('[data-pick] span span')?.textContent),
      )
  await expect(queue.getByRole('listitem')).toHaveCount(3)
  const [first, second, third] = await titles()
  await queue.getByRole('button', { name: `${third} 순서 바꾸기` }).press('ArrowUp')
  await expect.poll(titles).toEqual([first, third, second])
  const handle = await queue.getByRole('button', { name: `${second} 순서 바꾸기` }).boundingBox()
  if (!handle) throw new Error('no handle')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(handle.x + 10, handle.y - 46, { steps: 5 })
  await page.mouse.up()
  await expect.poll(titles).toEqual([first, second, third])
  await queue.getByRole('button', { name: `${second} 재생 목록에서 빼기` }).click()
  await expect.poll(titles).toEqual([first, third])
  await page.keyboard.press('Escape')
  const next = player(page).getByRole('button', { name: '다음 곡' })
  await next.click()
  await next.click()
  await player(page).getByRole('button', { name: '재생 목록' }).click()
  await expect.poll(titles).toHaveLength(5)
})

test('the waveform shows the time under the pointer, follows a drag and seeks at release', {
  tag: '@wide',
}, async ({ page }) => {
  await playLongTrack(page)
  await player(page).getByRole('button', { name: '일시정지' }).click()
  await expectPaused(page)
  const { time } = await playback(page)
  const slider = player(page).getByRole('slider', { name: '재생 위치' })
  const box = await slider.boundingBox()
  if (!box) throw new Error('the waveform is not shown')
  const moveTo = (share: number) =>
    page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await moveTo(0.25)
  await expect(slider).toContainText(/0:0\d/)
  const firstText = await slider.textContent()
  await page.mouse.down()
  await moveTo(0.8)
  await expect(slider).not.toHaveText(firstText ?? '')
  expect((await playback(page)).time).toBe(time)
  await page.mouse.up()
  const total = Number(await slider.getAttribute('aria-valuemax'))
  await expect.poll(async () => (await playback(page)).time).toBeGreaterThan(total * 0.7)
})

test("the page's title names the track while it plays", async ({ page }) => {
  await recordMedia(page)
  // The first track lasts 30 seconds.
  await page.goto('/sounds/tracks?sort=oldest')
  await expect(page).toHaveTitle('트랙 | 소리장터')
  const row = trackRows(page).first()
  await expect(row.getByRole('link').first()).toBeVisible()
  const [title, artist] = await row.getByRole('link').allTextContents()
  await row.getByRole('button', { name: / 재생$/ }).click()
  await expect(page).toHaveTitle(`지금 재생 중: ${artist} – ${title} | 소리장터`)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`지금 재생 중: ${artist} – ${title} | 소리장터`)
  await player(page).getByRole('button', { name: '일시정지' }).click()
  await expect(page).toHaveTitle(`${title} | 소리장터`)
})

for (const [colorScheme, tag] of [
  ['light', ' @long'],
  ['dark', ''],
] as const)
  test(`a playing row, a selected row and an idle row look different: ${colorScheme}${tag}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/sounds/tracks?sort=oldest')
    await trackRows(page)
      .first()
      .getByRole('button', { name: / 재생$/ })
      .click()
    await expect(player(page)).toBeVisible()
    await page.getByRole('button', { name: '여러 곡 선택' }).click()
    await trackRows(page).nth(1).getByRole('checkbox').check()
    await page.mouse.move(0, 0)
    const coloursOf = (index: number) =>
      trackRows(page)
        .nth(index)
        .evaluate((row) => {
          const title = row.querySelector('a') ?? row
          const painted = [row, ...row.querySelectorAll('*')].find(
            (part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
          )
          return {
            row: painted && getComputedStyle(painted).backgroundColor,
            title: getComputedStyle(title).color,
          }
        })
    await expect
      .poll(async () => {
        const [playing, selected, idle] = await Promise.all([0, 1, 2].map(coloursOf))
        return [
          new Set([playing?.row, selected?.row, idle?.row]).size,
          playing?.title === selected?.title,
        ]
      })
      .toEqual([3, false])
  })

test('the player at 768 px has a usable waveform and a volume slider above its button', {
  tag: '@wide',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await playLongTrack(page)
  const slider = player(page).getByRole('slider', { name: '재생 위치' })
  const box = await slider.boundingBox()
  expect(box?.width).toBeGreaterThan(160)
  const volume = player(page).getByRole('slider', { name: '볼륨' })
  await expect(volume).toHaveCSS('opacity', '0')
  await player(page).getByRole('button', { name: '음소거', exact: true }).hover()
  await expect(volume).toHaveCSS('opacity', '1')
  await volume.press('End')
  await volume.press('ArrowLeft')
  await expect(volume).toHaveAttribute('aria-valuetext', /^9\d%$/)
})
