import { buildSandbox } from './sandbox.ts'

const { PORT, NODE_ENV, TOSS_CLIENT_KEY, TOSS_SECRET_KEY, PAYMENT_WEBHOOK_URL, PAYMENT_JOURNAL } =
  process.env

try {
  if (NODE_ENV === 'production')
    throw new Error('The payment sandbox does not start in production: nothing is charged in it.')
  const sandbox = await buildSandbox({
    clientKey: TOSS_CLIENT_KEY || 'test_gck_sorijangteo',
    secretKey: TOSS_SECRET_KEY || 'test_gsk_sorijangteo',
    webhookUrl: PAYMENT_WEBHOOK_URL,
    journal: PAYMENT_JOURNAL,
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'])
    process.on(signal, () => void sandbox.close().then(() => process.exit(0)))
  const url = await sandbox.listen({ host: '127.0.0.1', port: Number(PORT ?? 0) })
  process.send?.({ type: 'ready', url })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
