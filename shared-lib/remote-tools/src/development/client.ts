/** A script that the page runs before the shell: it reloads the page after changes. */
function followChanges(): void {
  const KEY = 'sori.development'
  if (!sessionStorage.getItem(KEY)) {
    const request = new XMLHttpRequest()
    // Synchronous, because the shell reads the tokens right after this script.
    request.open('POST', '/__dev/login', false)
    request.send()
    const tokens: { accessToken: string; refreshToken: string } | null =
      request.status === 200 ? JSON.parse(request.responseText) : null
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

export const client = `(${followChanges.toString()})()`
