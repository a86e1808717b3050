import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { cropPhoto, drawCrop } from './cropPhoto.ts'
import styles from './PhotoDialog.module.css'
import type { photoTexts } from './texts.ts'

/** Returns undefined before the photo has loaded. */
export type Crop = () => Promise<File | undefined>

interface PhotoCropProps {
  photo: { file: File; url: string }
  texts: ReturnType<typeof photoTexts>
  ref: Ref<Crop | undefined>
  onBroken(): void
}

/** CSS px, drawn at twice the resolution. */
const PREVIEW = 96

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** Selects a square by pointer or arrow keys. */
export function PhotoCrop({ photo, texts, ref, onBroken }: PhotoCropProps) {
  const picture = useRef<HTMLImageElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  useEffect(() => {
    if (crop && picture.current && preview.current)
      drawCrop(preview.current, picture.current, areaOf(picture.current, crop), PREVIEW * 2)
  }, [crop])
  useImperativeHandle(ref, () => async () => {
    if (!crop || !picture.current) return undefined
    return cropPhoto(picture.current, areaOf(picture.current, crop), photo.file.type)
  })
  const handleLabels = handles.map((side) => [`${side}DragHandle`, texts.handle])
  return (
    <div className={styles.work}>
      <ReactCrop
        crop={crop}
        onChange={(_pixels, percent) => setCrop(percent)}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={40}
        ariaLabels={{ cropArea: texts.crop, ...Object.fromEntries(handleLabels) }}
      >
        <img
          ref={picture}
          className={styles.picture}
          src={photo.url}
          alt=""
          onLoad={({ currentTarget }) => setCrop(largestSquare(currentTarget))}
          onError={onBroken}
        />
      </ReactCrop>
      <figure className={styles.preview}>
        <canvas ref={preview} style={{ width: PREVIEW, height: PREVIEW }} />
        <figcaption>{texts.preview}</figcaption>
      </figure>
    </div>
  )
}

function largestSquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
  const edge = width <= height ? { width: 100 } : { height: 100 }
  // the library's type requires `width`, but either edge is enough
  const square = { unit: '%', ...edge } as { unit: '%'; width: number }
  return centerCrop(makeAspectCrop(square, 1, width, height), width, height)
}

function areaOf({ naturalWidth, naturalHeight }: HTMLImageElement, crop: PercentCrop) {
  return convertToPixelCrop(crop, naturalWidth, naturalHeight)
}
