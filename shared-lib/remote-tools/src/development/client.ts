/** A script that the page runs before the shell: it shows the result of each build. */
function followChanges(): void {
  const SHOWN = 'pre[data-build-problem]'
  const PROBLEM_STYLE = {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: '2147483647',
    maxHeight: '60vh',
    margin: '0',
    padding: '16px',
    overflow: 'auto',
    color: '#fff',
    background: '#8b0000',
    whiteSpace: 'pre-wrap',
  }
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
  changes.addEventListener('built', ({ data }) => {
    document.querySelector(SHOWN)?.remove()
    const detail: string = JSON.parse(String(data))
    // `hotClient.ts` of the running build prevents the default, and replaces its modules.
    const built = new CustomEvent('sori:built', { detail, cancelable: true })
    if (dispatchEvent(built)) location.reload()
  })
  changes.addEventListener('failed', ({ data }) => showProblem(JSON.parse(String(data))))
  changes.addEventListener('error', () => {
    wasAway = true
  })
  changes.addEventListener('open', () => wasAway && location.reload())
  addEventListener('pagehide', () => changes.close())

  function showProblem(problem: string): void {
    console.error(problem)
    const shown = document.querySelector<HTMLPreElement>(SHOWN) ?? document.createElement('pre')
    shown.textContent = problem
    shown.setAttribute('role', 'alert')
    shown.setAttribute('data-build-problem', '')
    // Through the CSSOM: the site's policy refuses style attributes.
    Object.assign(shown.style, PROBLEM_STYLE)
    document.body.append(shown)
  }
}

export const client = `(${followChanges.toString()})()`
