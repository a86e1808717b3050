import type { Locator, Page } from '@playwright/test'
import { expect, main } from './journey.ts'

/** Opens the administrators' list of members, filtered to one member, and waits for the row. */
export async function openUser(page: Page, nickname: string): Promise<void> {
  await page.goto(`/admin/users?keyword=${encodeURIComponent(nickname)}`)
  await expect(editButton(page, nickname)).toBeVisible()
}

/** Opens the editor of a member's field in the list and returns the control. */
export async function openEditor(page: Page, nickname: string, field: string): Promise<Locator> {
  await editButton(page, nickname).click()
  await main(page)
    .getByRole('button', { name: new RegExp(`^${nickname} ${field} .+ 수정$`) })
    .click()
  return main(page).getByLabel(`${nickname} ${field}`, { exact: true })
}

function editButton(page: Page, nickname: string): Locator {
  return main(page).getByRole('button', { name: `${nickname} 수정`, exact: true })
}
