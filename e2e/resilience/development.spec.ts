import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, heading, test } from '../journey.ts'
import { remoteCopy, renamePlans, root } from './remoteCopy.ts'
import { siteDir } from './site.ts'

const port = Number(process.env.E2E_PORT ?? 8190) + 5

/** Returns the site's files with their times, and the contents of pointers. */
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

async function develop(dir: string, site: string): Promise<ChildProcess> {
  const child = spawn(
    join(root, 'node_modules/.bin/sori-remote'),
    ['dev', '--port', String(port)],
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

test('a remote is developed inside the running site, whose files stay', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const before = siteFiles()
  const dir = remoteCopy('commerce')
  const child = await develop(dir, baseURL ?? '')
  try {
    await page.goto(`http://localhost:${port}/`)
    await expect(page).toHaveURL(`http://localhost:${port}/subscription`)
    await expect(heading(page)).toContainText('구독 플랜')
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeHidden()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: '장바구니' }).first(),
    ).toBeAttached()

    const saved = Date.now()
    renamePlans(dir, '구독 플랜', '저장한 플랜')
    await expect(heading(page)).toContainText('저장한 플랜', { timeout: 20_000 })
    console.info(`the page shows the change ${Date.now() - saved} ms after the save`)

    expect(siteFiles()).toEqual(before)
    await page.goto(`${baseURL}/subscription`)
    await expect(heading(page)).toContainText('구독 플랜')
  } finally {
    child.kill()
    rmSync(dir, { recursive: true, force: true })
  }
})
