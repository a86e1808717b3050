import '@sori/contract/reset.css'
import '@sori/contract/tokens.css'
import { start } from './app/start.tsx'

if (process.env.SHELL_GALLERY === '1' && location.pathname === '/__gallery') {
  void import('./app/showGallery.tsx').then(({ showGallery }) => showGallery())
} else {
  void start()
}
