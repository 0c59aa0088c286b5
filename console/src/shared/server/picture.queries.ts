import type { Data } from '../../../../contract/endpoint.ts'
import { uploadPicture } from '../../../../contract/staff/staff.ts'
import { upload } from './api.ts'

export type UploadedPicture = Data<typeof uploadPicture>

/** Uploads a picture; `onProgress` receives the share that has been sent, 0 to 1. */
export const sendPicture = (picture: File, onProgress?: (share: number) => void): Promise<UploadedPicture> =>
  upload(uploadPicture, { body: { picture } }, onProgress && { onProgress })
