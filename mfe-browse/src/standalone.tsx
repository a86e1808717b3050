import { mountStandalone } from '@sori/remote-kit/host'
import '@sori/contract/reset.css'
import '@sori/contract/tokens.css'
import { App } from './App.tsx'
import { PlayerDock } from './features/player/PlayerDock.tsx'
import { createStore } from './store.ts'

function Standalone() {
  return (
    <>
      <main style={{ maxWidth: 1280, margin: '0 auto', padding: '24px 24px 120px' }}>
        <App />
      </main>
      <div style={{ position: 'fixed', inset: 'auto 0 0' }}>
        <PlayerDock />
      </div>
    </>
  )
}

mountStandalone({ name: 'browse', App: Standalone, createStore })
