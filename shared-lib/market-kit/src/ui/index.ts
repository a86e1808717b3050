export {
  AlbumCard,
  AlbumCardSkeleton,
  AlbumGrid,
} from './AlbumGrid.tsx'
export { Artwork } from './Artwork.tsx'
export { Equaliser } from './Equaliser.tsx'
export { PlayButton } from './PlayButton.tsx'
export { arrowSeconds } from './sliderProps.ts'
export { TrackList } from './TrackList.tsx'
export { TrackRow } from './TrackRow.tsx'
export { TrackRowSkeleton } from './TrackRowSkeleton.tsx'
export type { TrackRowLabels, TrackRowProps } from './trackRowTypes.ts'
export { Waveform, type WaveformSlider } from './Waveform.tsx'
