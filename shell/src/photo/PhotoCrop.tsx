import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { cropPhoto, drawCrop, type PictureArea } from './cropPhoto.ts'
import styles from './PhotoDialog.module.css'
import type { photoTexts } from './texts.ts'

/** The selected part of the photo. */
export interface Chosen {
  /** The chosen part as a file. */
  crop(): Promise<File | undefined>
}

/** Props of {@link PhotoCrop}. */
export interface PhotoCropProps {
  photo: { file: File; url: string }
  texts: ReturnType<typeof photoTexts>
  ref: Ref<Chosen | undefined>
  /** It is no picture that the browser can show. */
  onBroken(): void
}

/** Edge of the preview, in px of the screen; drawn twice as fine. */
const PREVIEW = 96

/** Cuts a square out of a photo, by pointer or arrow keys, and shows it as the site will. It starts with the largest one in the middle. */
export function PhotoCrop({ photo, texts, ref, onBroken }: PhotoCropProps) {
  const picture = useRef<HTMLImageElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  useEffect(() => {
    if (crop && picture.current && preview.current)
      drawCrop(preview.current, picture.current, areaOf(picture.current, crop), PREVIEW * 2)
  }, [crop])
  useImperativeHandle(ref, () => ({
    crop: async () =>
      crop && picture.current
        ? cropPhoto(picture.current, areaOf(picture.current, crop), photo.file.type)
        : undefined,
  }))
  const handle = texts.handle
  return (
    <div className={styles.work}>
      <ReactCrop
        crop={crop}
        onChange={(_pixels, percent) => setCrop(percent)}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={40}
        ariaLabels={{
          cropArea: texts.crop,
          nwDragHandle: handle,
          nDragHandle: handle,
          neDragHandle: handle,
          eDragHandle: handle,
          seDragHandle: handle,
          sDragHandle: handle,
          swDragHandle: handle,
          wDragHandle: handle,
        }}
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

function largestSquare({ naturalWidth, naturalHeight }: HTMLImageElement): PercentCrop {
  const edge = naturalWidth <= naturalHeight ? { width: 100 } : { height: 100 }
  return centerCrop(
    makeAspectCrop(
      { unit: '%', ...edge } as { unit: '%'; width: number },
      1,
      naturalWidth,
      naturalHeight,
    ),
    naturalWidth,
    naturalHeight,
  )
}

function areaOf({ naturalWidth, naturalHeight }: HTMLImageElement, crop: PercentCrop): PictureArea {
  return convertToPixelCrop(crop, naturalWidth, naturalHeight)
}
