import { careEntryPhotosMax } from '../../../../contract/reservation/care-record.ts'

/** How many photos go with one care entry or one price proposal. */
export const photosMax = careEntryPhotosMax

/** Names photos as the server's forms do: `photo1`, `photo2`, `photo3`. */
export const photoFields = (photos: File[]): Record<string, File> =>
  Object.fromEntries(photos.map((photo, index) => [`photo${index + 1}`, photo]))
