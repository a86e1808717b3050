import { Button } from '@sori/remote-kit/ui'
import LinkIcon from 'lucide-react/icons/link'
import { useShare } from './useShare.ts'

/** A button that copies the URL of a page. */
export function ShareButton({ path, label }: { path: string; label: string }) {
  const share = useShare()
  return (
    <Button icon={<LinkIcon aria-hidden="true" />} onClick={() => void share(path)}>
      {label}
    </Button>
  )
}
