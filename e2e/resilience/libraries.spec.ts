import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, main, test } from '../journey.ts'
import { newRemote, root } from './remoteCopy.ts'
import { siteDir } from './site.ts'

const EMOTION_PAGE = `
import createCache from '@emotion/cache'
import { CacheProvider, ClassNames } from '@emotion/react'
import { useHost } from '@sori/remote-kit/host'
import { useState } from 'react'

export function OverviewPage() {
  const { styleNonce: nonce } = useHost()
  const [cache] = useState(() => createCache({ key: 'packs', ...(nonce && { nonce }) }))
  return (
    <CacheProvider value={cache}>
      <ClassNames>
        {({ css }) => <h1 className={css({ color: 'rgb(1, 2, 3)' })}>Emotion</h1>}
      </ClassNames>
    </CacheProvider>
  )
}
`

/** Publishes a remote whose page is `page`. Returns the function that withdraws it. */
function publishPage(name: string, page: string): () => void {
  const dir = newRemote(name)
  const run = (command: string) =>
    execFileSync(join(root, 'node_modules/.bin/sori-remote'), [command, '--site', siteDir()], {
      cwd: dir,
      stdio: 'pipe',
    })
  writeFileSync(join(dir, 'src/features/overview/OverviewPage.tsx'), page)
  run('publish')
  return () => {
    run('withdraw')
    rmSync(dir, { recursive: true, force: true })
  }
}

test('Emotion styles a page by the nonce of the host, without a violation of the policy', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const withdraw = publishPage('emotion-demo', EMOTION_PAGE)
  try {
    await page.goto('/emotion-demo')
    const title = main(page).getByRole('heading', { name: 'Emotion' })
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
  } finally {
    withdraw()
  }
})
