import type { Locator, Page } from '@playwright/test'
import { expectAccessible, showEnglishDark } from '../accessibility.ts'
import { pressEnterOn, tabTo, typeInto } from '../focus.ts'
import { expect, heading, main, newPage, test, titlesOf } from '../journey.ts'
import { registerMember } from '../members.ts'
import { expectMessage, recordMessages } from '../messages.ts'
import { waitForMail } from '../outbox.ts'
import { setPicks } from '../picks.ts'
import { buyTrack } from '../purchases.ts'
import { accounts, openAs } from '../session.ts'
import { findTrack } from '../tracks.ts'
import { phone, wide } from '../windowSizes.ts'

const ARTIST = '달빛작업실'
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const rows = (page: Page) =>
  main(page).getByRole('list', { name: 'Tracks', exact: true }).locator(':scope > li')
const titles = (page: Page) => titlesOf(rows(page))

async function pressSpaceOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Space')
}

/** Puts the first three tracks of the list into a new collection. Returns their titles. */
async function collectTracks(page: Page, name: string): Promise<string[]> {
  await expect(rows(page)).toHaveCount(20)
  const [first = '', second = '', third = ''] = await titles(page)
  await pressEnterOn(page, button(page, 'Select several'))
  for (const title of [first, second, third])
    await pressSpaceOn(page, main(page).getByRole('checkbox', { name: `Select ${title}` }))
  await pressEnterOn(page, button(page, 'Add to a collection'), 'Shift+Tab')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expectMessage(page, `The collection ‘${name}’ was created.`)
  return [first, second, third]
}

for (const size of [wide, phone]) {
  const view = { theme: 'dark', ...size } as const
  const description = `in English at ${size.width} px`

  test.describe(description, size === phone ? { tag: '@long' } : {}, () => {
    test.beforeEach(async ({ page }) => {
      await showEnglishDark(page, size)
      await recordMessages(page)
    })

    test('a member makes, orders and shares a collection by keyboard; a visitor plays it', async ({
      page,
      browser,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openAs(page, await registerMember(page.request), '/sounds/tracks')
      const [first = '', second = '', third = ''] = await collectTracks(page, 'Night walk')
      await page.goto('/me/collections')
      await pressEnterOn(page, main(page).getByRole('link', { name: /^Night walk/ }))
      await expect.poll(() => titles(page)).toEqual([first, second, third])

      await pressEnterOn(page, button(page, 'Edit'))
      await tabTo(page, inDialog(page, `Move ${first}`))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expectAccessible(page, view)
      await pressEnterOn(page, inDialog(page, 'Save'))
      await expect.poll(() => titles(page)).toEqual([second, third, first])

      await pressEnterOn(page, button(page, 'Share'))
      await pressEnterOn(page, inDialog(page, 'Share'))
      await expectMessage(page, 'link copied')
      await expect(main(page).getByText(/^Shared · 3 tracks/)).toBeVisible()
      await expectAccessible(page, view)

      const visitor = await newPage(browser)
      await showEnglishDark(visitor, size)
      await visitor.goto(await page.evaluate(() => navigator.clipboard.readText()))
      await expect(heading(visitor)).toHaveText('Night walk')
      await pressEnterOn(visitor, button(visitor, 'Play all'))
      const player = visitor.getByRole('region', { name: 'Audio player' })
      await expect(player).toContainText(second)
      await expectAccessible(visitor, view)
      await visitor.context().close()
    })

    test('an artist reads notifications and chooses their settings by keyboard', async ({
      page,
      request,
    }) => {
      const { musicId, title } = await findTrack(request, { keyword: ARTIST, type: 'n' })
      await buyTrack(request, await registerMember(request, 3), musicId)
      await openAs(page, accounts.artist, '/sounds/tracks')
      const bell = page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications, \d+ new$/ })
      await pressEnterOn(page, bell)
      const popover = page.getByRole('dialog', { name: 'Latest notifications' })
      await expect(popover.getByRole('listitem').first()).toContainText(title)
      await expectAccessible(page, view)
      await pressEnterOn(page, popover.getByRole('link', { name: 'All notifications' }))
      await expect(heading(page)).toHaveText('Notifications')
      const newest = main(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')
      await expect(newest.first()).toContainText(title)

      const consent = main(page).getByRole('checkbox', {
        name: 'Events and offers (advertising): Mail',
      })
      await pressSpaceOn(page, consent)
      await expect(main(page).getByText(/^You agreed on \d{4}-\d\d-\d\d\.$/)).toBeVisible()
      await expectAccessible(page, view)
      await page.keyboard.press('Space')
      await expect(consent).not.toBeChecked()
      await expect(consent).toBeFocused()
    })

    test('an administrator writes a promotional mail; its link unsubscribes', {
      tag: '@long',
    }, async ({ page, request }) => {
      await openAs(page, accounts.admin, '/admin/promotions')
      await pressEnterOn(page, button(page, 'New promotional mail'))
      for (const [field, text] of [
        ['Korean subject', '봄맞이 이벤트'],
        ['Korean text', '크레딧을 드립니다.'],
        ['English subject', `Spring ${size.width}`],
        ['English text', 'Free credits.'],
      ] as const)
        await typeInto(page, dialog(page).getByRole('textbox', { name: field }), text)
      await expectAccessible(page, view)
      await pressEnterOn(page, inDialog(page, 'Preview'))
      await expect(
        dialog(page).getByText(`(광고) [Sorijangteo] Spring ${size.width}`),
      ).toBeVisible()
      await expectAccessible(page, view)
      await pressEnterOn(page, inDialog(page, 'Send to me'))
      await expectMessage(page, 'The mail is sent to you.')

      const mail = await waitForMail(request, accounts.admin.email)
      await page.goto(/\S+\/unsubscribe#token=\S+/.exec(mail)?.[0] ?? '')
      await pressEnterOn(page, button(page, 'Unsubscribe'))
      await expect(main(page).getByText(/^You are unsubscribed\./)).toBeVisible()
      await expectAccessible(page, view)
    })

    test('an administrator picks a track for the home page by keyboard', { tag: '@long' }, async ({
      page,
      request,
    }) => {
      await setPicks(request, [])
      await openAs(page, accounts.admin, '/admin/tracks')
      const pick = main(page)
        .getByRole('button', { name: /^Pick / })
        .first()
      const title = ((await pick.getAttribute('aria-label')) ?? '').replace('Pick ', '')
      await pressEnterOn(page, pick)
      await expect(pick).toHaveAttribute('aria-pressed', 'true')
      await page.goto('/admin/picks')
      await typeInto(page, main(page).getByLabel(`Sentence about ${title}`), 'For rainy nights.')
      await pressEnterOn(page, button(page, 'Save'))
      await expectMessage(page, 'Saved.')
      await expectAccessible(page, view)
      await page.goto('/home')
      const picks = main(page).getByRole('list', { name: 'Picks of the week', exact: true })
      await expect(picks).toContainText('For rainy nights.')
      await pressEnterOn(page, picks.getByRole('button', { name: `Play ${title}` }))
      await expect(picks.locator('[aria-current="true"]')).toContainText(title)
      await expectAccessible(page, view)
      await setPicks(request, [])
    })

    test('an artist reads the number of plays as a table by keyboard', async ({ page }) => {
      await openAs(page, accounts.artist, '/me/statistic?period=day')
      const chart = main(page).getByRole('region', { name: 'Plays', exact: true })
      await pressEnterOn(page, chart.getByRole('button', { name: /table/ }))
      await expect(chart.getByRole('row').last()).toContainText(/\d/)
      await expectAccessible(page, view)
    })
  })
}
