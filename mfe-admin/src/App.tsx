import { Screens } from '@sori/remote-kit/host'
import { screens } from './screens.ts'

export function App() {
  return <Screens screens={screens} />
}
