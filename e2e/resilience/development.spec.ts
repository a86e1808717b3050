import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, heading, test } from '../journey.ts'
import { copyRemote, renamePlans, root, writeNewRemote } from './remoteCopy.ts'
import { siteDir } from './site.ts'

const port = Number(process.env.E2E_PORT ?? 8190) + 5

/** Returns a line for each file of the site: its path and time, or the content of a pointer. */
function siteFiles(): string[] {
  const files = readdirSync(siteDir(), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  return paths.map((path) =>
    path.endsWith('pointer.json')
      ? `${path} ${readFileSync(path, 'utf8')}`
      : `${path} ${statSync(path).mtimeMs}`,
  )
}

/** Starts the development server of the remote in `dir`, and waits until it is ready. */
async function startDevServer(
  dir: string,
  site: string,
  ...options: string[]
): Promise<ChildProcess> {
  const child = spawn(
    join(root, 'node_modules/.bin/sori-remote'),
    ['dev', '--port', String(port), ...options],
    {
      cwd: dir,
      env: { ...process.env, API_URL: site },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    output += bytes
  })
  await expect.poll(() => output, { timeout: 50_000 }).toContain(`http://localhost:${port}`)
  return child
}

test('a developer sees a saved change inside the running site, whose files stay the same', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const filesBefore = siteFiles()
  const dir = copyRemote('commerce')
  const child = await startDevServer(dir, baseURL ?? '')
  try {
    await page.goto(`http://localhost:${port}/`)
    await expect(page).toHaveURL(`http://localhost:${port}/subscription`)
    await expect(heading(page)).toContainText('구독 플랜')
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeHidden()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: '장바구니' }).first(),
    ).toBeAttached()

    const savedAt = Date.now()
    renamePlans(dir, '구독 플랜', '저장한 플랜')
    await expect(heading(page)).toContainText('저장한 플랜', { timeout: 20_000 })
    console.info(`the page shows the change ${Date.now() - savedAt} ms after the save`)

    expect(siteFiles()).toEqual(filesBefore)
    await page.goto(`${baseURL}/subscription`)
    await expect(heading(page)).toContainText('구독 플랜')
  } finally {
    child.kill()
    rmSync(dir, { recursive: true, force: true })
  }
})

for (const [place, tag, options] of [
  ['the running site', '', []],
  ['the test host', ' @long', ['--alone']],
] as const) {
  test(`a saved component appears in ${place} within 1 s, and typed text stays${tag}`, async ({
    page,
    baseURL,
    pageErrors,
  }) => {
    test.setTimeout(120_000)
    const dir = writeNewRemote('hot-demo')
    const child = await startDevServer(dir, baseURL ?? '', ...options)
    const form = join(dir, 'src/features/overview/OverviewForm.tsx')
    const original = readFileSync(form, 'utf8')
    const save = (markup: string) => writeFileSync(form, original.replace('<FormField', markup))
    try {
      await page.goto(`http://localhost:${port}/`)
      await expect(page).toHaveURL(`http://localhost:${port}/hot-demo`)
      const nickname = nicknameOf(page)
      await nickname.fill('소리여행')
      let text = ''
      let fastest = Number.POSITIVE_INFINITY
      // Only the fastest counts, because other programs may slow a save.
      for (let saves = 1; saves <= 10 && fastest >= 1_000; saves++) {
        text = `${saves}번째 글`
        fastest = Math.min(fastest, await msUntilShown(page, text, save))
      }
      expect(fastest).toBeLessThan(1_000)
      await expect(nickname).toHaveValue('소리여행')

      pageErrors.allow(/OverviewForm\.tsx/)
      save('<FormField<')
      const problem = page.getByRole('alert').filter({ hasText: 'OverviewForm.tsx' })
      await expect(problem).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await msUntilShown(page, '고친 글', save)
      await expect(problem).toBeHidden()
      await expect(nickname).toHaveValue('소리여행')
    } finally {
      child.kill()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

const nicknameOf = (page: Page) => page.getByRole('textbox', { name: '닉네임' })

/** Saves a component with `text`. Returns the milliseconds until the page shows it. */
async function msUntilShown(
  page: Page,
  text: string,
  save: (markup: string) => void,
): Promise<number> {
  const savedAt = Date.now()
  save(`<p>${text}</p>\n<FormField`)
  await page.getByText(text).waitFor()
  const ms = Date.now() - savedAt
  console.info(`the page shows the saved component after ${ms} ms`)
  return ms
}
