/** True for the pages on the way to a session; the terms that a registration agrees to are part of it. */
export function isLoginFlow(pathname: string): boolean {
  return /^\/(login|register|activation|help\/[^/]+|legal\/[^/]+)\/?$/.test(pathname)
}
