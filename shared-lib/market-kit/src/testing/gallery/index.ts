export { Gallery } from './Gallery.tsx'
export { createGalleryStore } from './galleryApi.ts'
