import { pictureFormats, photoWidths as pictureWidths } from '../contract/media.ts'

export { pictureFormats, pictureWidths }

type PictureFormat = (typeof pictureFormats)[number]

/** File of a picture in one width and format: `repotting.640.avif`. */
export const pictureFileName = (name: string, width: number, format: PictureFormat) =>
  `${name}.${width}.${format}`
