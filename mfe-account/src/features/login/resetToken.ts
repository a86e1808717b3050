const KEY = 'resetToken'

/** Keeps the one-time token of a password reset for this tab (D9). Where nothing can be stored, the next page says that it is missing. */
export function keepResetToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // storage is switched off
  }
}
