/**
 * Runs in the page before the shell: logs new tabs in if the server offers it, and reloads the page
 * after changes, also after the server was down. Stays logged out after a logout.
 */
function follow(): void {
  const KEY = 'sori.development'
  if (!sessionStorage.getItem(KEY)) {
    const ask = new XMLHttpRequest()
    // the shell reads the tokens when it starts, which is right after this
    ask.open('POST', '/__dev/login', false)
    ask.send()
    const tokens =
      ask.status === 200
        ? (JSON.parse(ask.responseText) as { accessToken: string; refreshToken: string } | null)
        : null
    if (tokens) {
      localStorage.setItem('refreshToken', tokens.refreshToken)
      localStorage.setItem('accessToken', tokens.accessToken)
    }
    sessionStorage.setItem(KEY, 'asked')
  }
  const changes = new EventSource('/__dev/changes')
  let wasAway = false
  changes.addEventListener('changed', () => location.reload())
  changes.addEventListener('failed', ({ data }) => console.error(JSON.parse(String(data))))
  changes.addEventListener('error', () => {
    wasAway = true
  })
  changes.addEventListener('open', () => wasAway && location.reload())
  addEventListener('pagehide', () => changes.close())
}

/** The script, as the page gets it. */
export const client = `(${follow.toString()})()`
