import type { Locale } from '@sori/contract/messages'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop'
import { cropPicture, drawCrop } from './cropPicture.ts'
import styles from './PictureCrop.module.css'
import { pictureTexts } from './texts.ts'

/** Crops the picture; undefined before it has loaded. */
export type Crop = () => Promise<File | undefined>

/** Props of {@link PictureCrop}. */
export interface PictureCropProps {
  picture: { file: File; url: string }
  locale: Locale
  /** The shape: round for faces, square for covers. */
  shape: 'round' | 'square'
  ref: Ref<Crop | undefined>
  /** Called when the browser cannot read the picture. */
  onBroken(): void
}

/** The side of the preview in CSS px, drawn at twice the resolution. */
const PREVIEW_SIZE = 96

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** Selects a square of a picture by pointer or arrow keys. */
export function PictureCrop({ picture, locale, shape, ref, onBroken }: PictureCropProps) {
  const texts = pictureTexts(locale)
  const image = useRef<HTMLImageElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  useEffect(() => {
    if (crop && image.current && preview.current)
      drawCrop(preview.current, image.current, areaOf(image.current, crop), PREVIEW_SIZE * 2)
  }, [crop])
  useImperativeHandle(ref, () => async () => {
    if (!crop || !image.current) return undefined
    return cropPicture(image.current, areaOf(image.current, crop), picture.file)
  })
  const handleLabels = handles.map((side) => [`${side}DragHandle`, texts.handle])
  return (
    <div className={styles.work}>
      <ReactCrop
        crop={crop}
        onChange={(_pixels, percent) => setCrop(percent)}
        aspect={1}
        circularCrop={shape === 'round'}
        keepSelection
        minWidth={40}
        ariaLabels={{ cropArea: texts.crop, ...Object.fromEntries(handleLabels) }}
      >
        <img
          ref={image}
          className={styles.picture}
          src={picture.url}
          alt=""
          onLoad={({ currentTarget }) => setCrop(largestSquare(currentTarget))}
          onError={onBroken}
        />
      </ReactCrop>
      <figure className={styles.preview} data-shape={shape}>
        <canvas ref={preview} style={{ width: PREVIEW_SIZE, height: PREVIEW_SIZE }} />
        <figcaption>{texts.preview}</figcaption>
      </figure>
    </div>
  )
}

function largestSquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
  const edge = width <= height ? { width: 100 } : { height: 100 }
  // The library needs one edge only, but its type requires `width`.
  const square = { unit: '%', ...edge } as { unit: '%'; width: number }
  return centerCrop(makeAspectCrop(square, 1, width, height), width, height)
}

function areaOf({ naturalWidth, naturalHeight }: HTMLImageElement, crop: PercentCrop) {
  return convertToPixelCrop(crop, naturalWidth, naturalHeight)
}
