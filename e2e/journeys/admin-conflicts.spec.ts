import type { Page } from '@playwright/test'
import { expect, horizontalScroll, main, newPage, recordPageErrors, test } from '../journey.ts'
import { registerAdministrator, registerMember } from '../members.ts'
import { publishTracks } from '../publishing.ts'
import { accounts, type Credentials, openAs } from '../session.ts'

const texts = {
  ko: {
    edit: '수정',
    apply: '적용',
    title: '제목',
    description: '설명',
    conflict: '그 사이에 정보가 변경되었습니다',
    current: '현재 값',
    save: '선택한 값으로 저장',
    keep: '현재 값 유지',
    saved: '저장되었습니다.',
  },
  en: {
    edit: 'Edit',
    apply: 'Apply',
    title: 'Title',
    description: 'Description',
    conflict: 'Somebody else has changed this meanwhile',
    current: 'Present value',
    save: 'Save the chosen values',
    keep: 'Keep the present value',
    saved: 'Saved.',
  },
} as const
type Words = (typeof texts)[keyof typeof texts]

/** Changes title and description of the track in its open row, and applies the change. */
async function editTrack(
  page: Page,
  words: Words,
  title: string,
  change: { title?: string; description?: string },
): Promise<void> {
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true })
  if (change.title !== undefined) await field(words.title).fill(change.title)
  if (change.description !== undefined) await field(words.description).fill(change.description)
  await main(page)
    .getByRole('button', { name: `${title} ${words.apply}` })
    .click()
}

for (const [language, width, tag] of [
  ['ko', 1440, ' @long'],
  ['en', 390, ''],
] as const) {
  const words = texts[language]

  test(`two administrators and an artist edit one track, in ${language} at ${width} px${tag}`, async ({
    page,
    browser,
    pageErrors,
  }) => {
    pageErrors.allow(/409/)
    const artist = await registerMember(page.request)
    const title = `하나 ${artist.nickname}`.toUpperCase()
    await publishTracks(page.request, artist, `앨범 ${artist.nickname}`, [title])
    const openEditor = async (account: Credentials, path: string): Promise<Page> => {
      const tab = await newPage(browser, { viewport: { width, height: 900 } })
      await tab.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
      recordPageErrors(tab, pageErrors.seen)
      await openAs(tab, account, path)
      await main(tab)
        .getByRole('button', { name: `${title} ${words.edit}` })
        .click()
      return tab
    }
    const search = `/admin/tracks?keyword=${artist.nickname}`
    const first = await openEditor(accounts.admin, search)
    const second = await openEditor(await registerAdministrator(page.request), search)
    const artistPage = await openEditor(artist, '/me/sounds/tracks')

    const renamed = `둘이 ${artist.nickname}`.toUpperCase()
    await editTrack(first, words, title, { title: renamed })
    await expect(first.getByText(words.saved).first()).toBeVisible()

    await editTrack(second, words, title, { description: '관리자의 설명' })
    await expect(second.getByText(words.saved).first()).toBeVisible()
    await expect(main(second).getByText('관리자의 설명')).toBeVisible()
    await expect(second.getByRole('dialog')).toHaveCount(0)

    const titleOfArtist = `셋이 ${artist.nickname}`.toUpperCase()
    await editTrack(artistPage, words, title, {
      title: titleOfArtist,
      description: '아티스트의 설명',
    })
    const dialog = artistPage.getByRole('dialog', { name: words.conflict })
    const field = (name: string) => dialog.getByRole('group', { name, exact: true })
    await expect(field(words.title)).toContainText(renamed)
    await expect(field(words.title)).toContainText(titleOfArtist)
    await expect(field(words.description)).toContainText('관리자의 설명')
    await expect(field(words.description)).toContainText('아티스트의 설명')
    expect(await horizontalScroll(artistPage)).toBe(0)
    await field(words.description).getByRole('radio', { name: words.current }).check()
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main(artistPage).getByText(titleOfArtist, { exact: true })).toBeVisible()
    await expect(main(artistPage).getByText('관리자의 설명')).toBeVisible()

    await main(first)
      .getByRole('button', { name: `${renamed} ${words.edit}` })
      .click()
    await editTrack(first, words, renamed, { title: `넷이 ${artist.nickname}` })
    await first.getByRole('dialog').getByRole('button', { name: words.keep }).click()
    await expect(first.getByRole('dialog')).toHaveCount(0)
    await expect(main(first).getByText(titleOfArtist, { exact: true })).toBeVisible()
    await first.goto(`/admin/changes?keyword=${artist.nickname}`)
    const lines = first.getByRole('table').getByRole('row').filter({ hasText: artist.nickname })
    await expect(lines).toHaveCount(2)
    await expect(lines.filter({ hasText: '소리장터' })).toContainText(renamed)
    await expect(lines.filter({ hasNotText: '소리장터' })).toContainText('관리자의 설명')
    for (const tab of [first, second, artistPage]) await tab.context().close()
  })
}
