/** Runs in the page before the shell. Logs in, reloads after a build, and shows failed builds. */
function followChanges(): void {
  const PROBLEM_SELECTOR = 'pre[data-build-problem]'
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
  const SESSION_KEY = 'sori.development'
  if (!sessionStorage.getItem(SESSION_KEY)) {
    const request = new XMLHttpRequest()
    // `false` sends it synchronously, because the shell reads the tokens right after this script.
    request.open('POST', '/__dev/login', false)
    request.send()
    const tokens: { accessToken: string; refreshToken: string } | null =
      request.status === 200 ? JSON.parse(request.responseText) : null
    if (tokens) {
      localStorage.setItem('refreshToken', tokens.refreshToken)
      localStorage.setItem('accessToken', tokens.accessToken)
    }
    sessionStorage.setItem(SESSION_KEY, 'asked')
  }
  const changes = new EventSource('/__dev/changes')
  let wasDisconnected = false
  changes.addEventListener('built', ({ data }) => {
    document.querySelector(PROBLEM_SELECTOR)?.remove()
    const detail: string = JSON.parse(String(data))
    // If the page runs this build, `hotClient.ts` replaces modules and prevents the reload.
    const builtEvent = new CustomEvent('sori:built', { detail, cancelable: true })
    if (dispatchEvent(builtEvent)) location.reload()
  })
  changes.addEventListener('failed', ({ data }) => showProblem(JSON.parse(String(data))))
  changes.addEventListener('error', () => {
    wasDisconnected = true
  })
  changes.addEventListener('open', () => wasDisconnected && location.reload())
  addEventListener('pagehide', () => changes.close())

  function showProblem(problem: string): void {
    console.error(problem)
    const problemElement =
      document.querySelector<HTMLPreElement>(PROBLEM_SELECTOR) ?? document.createElement('pre')
    problemElement.textContent = problem
    problemElement.setAttribute('role', 'alert')
    problemElement.setAttribute('data-build-problem', '')
    // Sets properties, because the site's content policy refuses style attributes.
    Object.assign(problemElement.style, PROBLEM_STYLE)
    document.body.append(problemElement)
  }
}

export const client = `(${followChanges.toString()})()`
