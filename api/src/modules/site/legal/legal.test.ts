import { afterAll, expect, test } from '@jest/globals'
import type { LegalFacts } from '@sori/contract/licence'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((t) => t.close())))

async function factsWith(env: NodeJS.ProcessEnv): Promise<LegalFacts> {
  const t = await createTestApp({ env })
  apps.push(t)
  return (await t.app.inject({ url: '/api/legal' })).json<{ dto: LegalFacts }>().dto
}

test('GET /api/legal returns the details and rules of the settings, to visitors too', async () => {
  const env = {
    OPERATOR_COMPANY: '주식회사 소리',
    OPERATOR_REGISTRATION: '123-45-67890',
    PAYOUT_SHARE: '0.655',
    PAYOUT_PENDING_DAYS: '30',
  }
  expect(await factsWith(env)).toMatchObject({
    company: '주식회사 소리',
    registration: '123-45-67890',
    representative: null,
    credits: 3,
    wonPerCredit: 100,
    percent: 65.5,
    pendingDays: 30,
    payoutMin: 10_000,
  })
})
