import { Gallery } from '@sori/remote-kit/ui/gallery'
import { createRoot } from 'react-dom/client'

/** Shows the design system alone at `/__gallery`; only in builds with `SHELL_GALLERY=1`. */
export function showGallery(document: Document): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Gallery />)
}
