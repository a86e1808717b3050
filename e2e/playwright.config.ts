import { defineConfig } from '@playwright/test'
import { otherBrowsers } from './browsers/driver.ts'
import { withoutWebFonts } from './chromium.ts'
import { selectWorkerProduct } from './worker.ts'

selectWorkerProduct()

/** True in `npm run bench -- long-tests`, which runs only the tests that `npm test` leaves out. */
const onlyLongTests = process.env.LONG_TESTS === '1'
const LONG = /@long/
/** The files of journeys that run in a wide window and on a phone. */
const filesOnPhones = onlyLongTests
  ? 'journeys/{back,browse,catalogue,favourites,keyboard,search}.spec.ts'
  : 'journeys/{appearance,collections,player,visitor}.spec.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  workers: Number(process.env.E2E_WORKERS ?? 1),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT ?? 8190}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Animations take a tenth of a journey's processor time. Journeys about motion switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Off, because a trace doubles a journey's time. `--trace retain-on-failure` records one.
    trace: 'off',
    launchOptions: withoutWebFonts,
  },
  projects: [
    {
      name: 'wide',
      // Tests of nginx run only by `npm run e2e -- --nginx`.
      testIgnore: ['**/browsers/**', ...(process.env.E2E_NGINX ? [] : ['**/nginx/**'])],
      ...(onlyLongTests && { grep: LONG }),
      grepInvert: [/@phone/, ...(onlyLongTests ? [] : [LONG])],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: filesOnPhones,
      // A test that sets its own window size runs in one project, named by its tag.
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // The core steps in the other installed browsers. WebKitGTK runs only by E2E_BROWSER=webkit.
    ...(['firefox', 'webkit'] as const)
      .filter(
        (name) => otherBrowsers[name] && (name === 'firefox' || process.env.E2E_BROWSER === name),
      )
      .map((name) => ({ name, testMatch: 'browsers/steps.spec.ts' })),
  ],
})
