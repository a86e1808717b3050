import { Screens } from '@sori/remote-kit/host'
import { screens } from './screens.ts'

/** The remote's pages. */
export function App() {
  return <Screens screens={screens} />
}
