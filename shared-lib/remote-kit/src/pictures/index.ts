export { type Crop, PictureCrop, type PictureCropProps } from './PictureCrop.tsx'
export { shrinkPicture } from './shrinkPicture.ts'
