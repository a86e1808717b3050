// The shop's processes preload this module. It redirects their calls of the payment provider to the
// payment sandbox, and replaces the live key, which the sandbox refuses.
const PROVIDER = 'https://api.tosspayments.com'
const SANDBOX = process.env.PROVIDER_STAND_IN ?? ''
const authorization = `Basic ${btoa('test_gsk_sorijangteo:')}`
const { fetch } = globalThis

globalThis.fetch = (input, init) => {
  const url = String(input)
  if (!url.startsWith(PROVIDER)) return fetch(input, init)
  const headers = { ...(init?.headers as Record<string, string>), authorization }
  return fetch(url.replace(PROVIDER, SANDBOX), { ...init, headers })
}

export {}
