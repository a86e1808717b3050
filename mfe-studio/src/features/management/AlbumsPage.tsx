import { Artwork } from '@sori/market-kit/catalogue'
import { type ManagedAlbum, ManagedAlbums } from '@sori/market-kit/management'
import { IconButton } from '@sori/remote-kit/ui'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ArtDialog } from './ArtDialog.tsx'
import { HideAlbum, HideTrack } from './HideItem.tsx'
import { studioFrame } from './ManagementPage.tsx'

/** `/me/sounds/albums`: one's albums, whose pictures can be changed. */
export function AlbumsPage() {
  const t = useTexts().management
  const [pictured, setPictured] = useState<ManagedAlbum>()
  return (
    <ManagedAlbums
      frame={studioFrame}
      calls={management}
      lead={({ artPath }) => <Artwork path={artPath} alt="" size={40} />}
      actions={(album) => (
        <>
          <IconButton label={t.pictureOf(album.name)} onClick={() => setPictured(album)}>
            <ImageIcon />
          </IconButton>
          <HideAlbum album={album} />
        </>
      )}
      trackActions={(track) => <HideTrack track={track} />}
    >
      {pictured && <ArtDialog album={pictured} onClose={() => setPictured(undefined)} />}
    </ManagedAlbums>
  )
}
