import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, main, test } from '../journey.ts'
import { releaseRemote, writeNewRemote } from './remoteCopy.ts'

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

const DATEPICKER_PAGE = `
import { useState } from 'react'
import DatePicker from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'

export function OverviewPage() {
  const [date, setDate] = useState<Date | null>(new Date(2026, 10, 28))
  return (
    <section>
      <h1>Datepicker</h1>
      <DatePicker inline selected={date} onChange={setDate} />
    </section>
  )
}
`

/** Publishes a remote whose page is `page`. Returns the function that withdraws it. */
async function publishPage(
  request: APIRequestContext,
  name: string,
  page: string,
): Promise<() => Promise<void>> {
  const dir = writeNewRemote(name)
  writeFileSync(join(dir, 'src/features/overview/OverviewPage.tsx'), page)
  await releaseRemote(dir, 'publish')
  await expect
    .poll(async () => (await request.get('/registry')).text())
    .toContain(`"name":"${name}"`)
  return async () => {
    await releaseRemote(dir, 'withdraw')
    rmSync(dir, { recursive: true, force: true })
  }
}

test('Emotion styles a page with the nonce of the host, and the browser blocks nothing', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const withdraw = await publishPage(request, 'emotion-demo', EMOTION_PAGE)
  try {
    await page.goto('/emotion-demo')
    const title = main(page).getByRole('heading', { name: 'Emotion' })
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
  } finally {
    await withdraw()
  }
})

test('a style sheet of a package applies inside the remote that imports it, not outside', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const withdraw = await publishPage(request, 'date-demo', DATEPICKER_PAGE)
  try {
    await page.goto('/date-demo')
    const day = main(page).getByRole('gridcell', { name: /28/ })
    await expect(day).toHaveCSS('background-color', 'rgb(33, 107, 165)')
    await expect(day).toHaveCSS('display', 'inline-block')
    const month = main(page).getByRole('heading', { level: 2 })
    await expect(month).toHaveCSS('text-align', 'center')
    // A class of the package has no effect outside the remote.
    await page.evaluate(() =>
      document.querySelector('header')?.classList.add('react-datepicker__day--selected'),
    )
    await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgb(33, 107, 165)')
  } finally {
    await withdraw()
  }
})
