import { z } from 'zod'
import { StartError } from './lib/errors/start-error.ts'

const TOSS_API = 'https://api.tosspayments.com'
const TOSS_SCRIPT = 'https://js.tosspayments.com/v2/standard'
/** The sandbox's own pair, which cannot charge anybody. */
const SANDBOX_KEYS = { clientKey: 'test_gck_sorijangteo', secretKey: 'test_gsk_sorijangteo' }

export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(['toss', 'sandbox']).optional(),
  PAYMENT_SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  PAYMENT_TIMEOUT_MS: z
    .string()
    .regex(/^\d{3,5}$/, 'must be a whole number from 100 to 99999')
    .default('10000')
    .transform(Number),
  TOSS_CLIENT_KEY: z.string().optional(),
  TOSS_SECRET_KEY: z.string().optional(),
}

/**
 * Returns the keys and addresses of the payment provider; throws a `StartError` for missing keys
 * and for keys of two kinds.
 */
export function paymentSettings(
  values: z.infer<z.ZodObject<typeof paymentVariables>>,
  { isProduction }: { isProduction: boolean },
) {
  const {
    PAYMENT_PROVIDER: provider = isProduction ? 'toss' : 'sandbox',
    PAYMENT_SANDBOX_URL: sandboxUrl = null,
    PAYMENT_TIMEOUT_MS: timeoutMs,
    TOSS_CLIENT_KEY: clientKey,
    TOSS_SECRET_KEY: secretKey,
  } = values
  const live = [clientKey, secretKey].filter((key) => key?.startsWith('live_')).length
  if (provider === 'sandbox') {
    if (isProduction)
      throw new StartError(
        'In production PAYMENT_PROVIDER must be toss: in the sandbox nobody is charged.',
      )
    if (live > 0)
      throw new StartError(
        'PAYMENT_PROVIDER=sandbox takes no live_ keys: leave TOSS_CLIENT_KEY and ' +
          'TOSS_SECRET_KEY out.',
      )
    const keys = clientKey && secretKey ? { clientKey, secretKey } : SANDBOX_KEYS
    // Without an address, only payments fail. The pages are on our own origin.
    const baseUrl = sandboxUrl ?? ''
    return { ...keys, baseUrl, scriptUrl: '/__toss/v2/standard', timeoutMs, sandboxUrl }
  }
  if (!clientKey || !secretKey)
    throw new StartError(
      'With PAYMENT_PROVIDER=toss, TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be set.',
    )
  if (isProduction && live === 0)
    throw new StartError(
      'In production TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be live_ keys: with test_ keys ' +
        'nobody is charged.',
    )
  if (live === 1)
    throw new StartError(
      'TOSS_CLIENT_KEY and TOSS_SECRET_KEY must belong together: one is a live_ key and the ' +
        'other is not.',
    )
  const baseUrl = TOSS_API
  return { clientKey, secretKey, baseUrl, scriptUrl: TOSS_SCRIPT, timeoutMs, sandboxUrl: null }
}
