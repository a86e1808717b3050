import { defineConfig } from '@playwright/test'
import { otherBrowsers } from './browsers/driver.ts'
import { takeProduct } from './worker.ts'

takeProduct()

/** Journeys on what `npm start` runs. Every worker has a product of its own: the resilience journeys take the site's files away. */
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
    // half of a journey's time goes into its trace: `npm run e2e -- <file> --trace retain-on-failure` draws it
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'wide',
      // those of nginx speak to the one that `npm run e2e -- --nginx` starts
      testIgnore: ['**/browsers/**', ...(process.env.E2E_NGINX ? [] : ['**/nginx/**'])],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: 'journeys/{visitor,looks,keyboard,browse,catalogue,player,back,search}.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // the core steps in the engines that the machine has beside Chromium; WebKitGTK only when it is asked for
    ...(['firefox', 'webkit'] as const)
      .filter((name) => otherBrowsers[name] && (name === 'firefox' || process.env.E2E_BROWSER === name))
      .map((name) => ({ name, testMatch: 'browsers/steps.spec.ts' })),
  ],
})
