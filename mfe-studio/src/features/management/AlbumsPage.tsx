import { Artwork } from '@sori/market-kit/catalogue'
import { type ManagedAlbum, ManagedAlbums } from '@sori/market-kit/management'
import { Button, IconButton } from '@sori/remote-kit/ui'
import ImageIcon from 'lucide-react/icons/image'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { CoverDialog } from './CoverDialog.tsx'
import { HideAlbum, HideTrack } from './HideItem.tsx'
import { studioFrame } from './ManagementPage.tsx'
import { TrackOrderDialog } from './TrackOrderDialog.tsx'

/**
 * Renders `/me/sounds/albums`: the artist's albums, their covers and the order of their tracks.
 */
export function AlbumsPage() {
  const { management: texts, order } = useTexts()
  const [coverDialogAlbum, setCoverDialogAlbum] = useState<ManagedAlbum>()
  const [orderedAlbum, setOrderedAlbum] = useState<ManagedAlbum>()
  return (
    <ManagedAlbums
      frame={studioFrame}
      calls={management}
      withFacts
      lead={({ artPath }) => <Artwork path={artPath} alt="" size={40} />}
      actions={(album) => (
        <>
          <IconButton
            label={texts.pictureOf(album.name)}
            onClick={() => setCoverDialogAlbum(album)}
          >
            <ImageIcon />
          </IconButton>
          {album.trackCount > 1 && (
            <IconButton label={order.open(album.name)} onClick={() => setOrderedAlbum(album)}>
              <ListOrdered aria-hidden="true" />
            </IconButton>
          )}
          <HideAlbum album={album} />
        </>
      )}
      trackTools={(album) =>
        album.trackCount > 1 && (
          <Button
            size={32}
            icon={<ListOrdered aria-hidden="true" />}
            onClick={() => setOrderedAlbum(album)}
          >
            {order.button}
          </Button>
        )
      }
      trackActions={(track) => <HideTrack track={track} />}
    >
      {coverDialogAlbum && (
        <CoverDialog album={coverDialogAlbum} onClose={() => setCoverDialogAlbum(undefined)} />
      )}
      {orderedAlbum && (
        <TrackOrderDialog album={orderedAlbum} onClose={() => setOrderedAlbum(undefined)} />
      )}
    </ManagedAlbums>
  )
}
