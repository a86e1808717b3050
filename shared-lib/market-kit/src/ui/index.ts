export {
  AlbumCard,
  type AlbumCardProps,
  AlbumCardSkeleton,
  AlbumGrid,
  type AlbumGridProps,
} from './AlbumGrid.tsx'
export { Artwork, type ArtworkProps } from './Artwork.tsx'
export { Equaliser } from './Equaliser.tsx'
export { PlayButton, type PlayButtonProps } from './PlayButton.tsx'
export { arrowSeconds } from './sliderProps.ts'
export { TrackList, type TrackListProps } from './TrackList.tsx'
export { TrackRow } from './TrackRow.tsx'
export { TrackRowSkeleton } from './TrackRowSkeleton.tsx'
export type { TrackRowLabels, TrackRowProps } from './trackRowTypes.ts'
export { Waveform, type WaveformProps, type WaveformSlider } from './Waveform.tsx'
