// Runs in the page of embed.page.ts, without a build.
const byId = (id) => document.getElementById(id)
const { tracks, texts } = JSON.parse(byId('data').textContent)
const [audio, play, seek, time, note, wave] = ['audio', 'play', 'seek', 'time', 'note', 'wave'].map(
  byId,
)
const title = byId('title')
const rows = [...document.querySelectorAll('[data-track]')]
const others = 'BroadcastChannel' in window ? new BroadcastChannel('sori-embeds') : null
let current = 0

audio.controls = false
document.body.dataset.ready = ''

const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const length = () => audio.duration || tracks[current].seconds || 0

function drawBars() {
  const bars = Uint8Array.from(atob(tracks[current].bars), (char) => char.charCodeAt(0))
  const path = [...bars]
    .map((bar, index) => {
      const height = Math.max(1, (bar / 255) * 32)
      return `M${index * 3} ${16 - height / 2}h2v${height}h-2z`
    })
    .join('')
  wave.setAttribute('viewBox', `0 0 ${Math.max(1, bars.length * 3 - 1)} 32`)
  for (const part of wave.querySelectorAll('path')) part.setAttribute('d', path)
}

function show() {
  const [at, whole] = [audio.currentTime, length()]
  const label = audio.paused ? texts.play : texts.pause
  play.setAttribute('aria-label', `${tracks[current].title} ${label}`)
  play.dataset.playing = String(!audio.paused)
  seek.max = whole || 1
  seek.value = at
  seek.setAttribute('aria-valuetext', `${clock(at)} / ${clock(whole)}`)
  time.textContent = `${clock(at)} / ${clock(whole)}`
  wave.style.setProperty('--done', `${whole ? (at / whole) * 100 : 0}%`)
  for (const [index, row] of rows.entries())
    row.setAttribute('aria-current', String(index === current))
}

function choose(index) {
  current = index
  const track = tracks[index]
  audio.src = track.src
  title.textContent = track.title
  title.href = track.page
  drawBars()
  show()
}

function start() {
  note.textContent = ''
  others?.postMessage('playing')
  audio.play().catch((error) => {
    if (error.name !== 'AbortError') note.textContent = texts.failed
  })
}

play.addEventListener('click', () => (audio.paused ? start() : audio.pause()))
seek.addEventListener('input', () => {
  audio.currentTime = Number(seek.value)
})
for (const [index, row] of rows.entries())
  row.addEventListener('click', () => {
    if (index === current && !audio.paused) return audio.pause()
    if (index !== current) choose(index)
    start()
  })
for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked'])
  audio.addEventListener(event, show)
audio.addEventListener('error', () => {
  note.textContent = texts.failed
})
audio.addEventListener('ended', () => {
  if (current + 1 >= tracks.length) return
  choose(current + 1)
  start()
})
// One player of this site plays at a time.
others?.addEventListener('message', () => audio.pause())

drawBars()
show()
