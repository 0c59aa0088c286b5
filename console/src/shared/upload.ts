import type { Data } from '../../../contract/endpoint.ts'
import { uploadPicture } from '../../../contract/staff.ts'
import { getToken } from './session.ts'

export type Uploaded = Data<typeof uploadPicture>

/** Sends a picture and tells how far it has come, 0 to 1. Throws the server's sentence. */
export function upload(picture: File, onProgress: (share: number) => void): Promise<Uploaded> {
  const form = new FormData()
  form.append('picture', picture)
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(uploadPicture.method, uploadPicture.path)
    request.setRequestHeader('authorization', `Bearer ${getToken()}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => {
      if (request.status === 200) return done(uploadPicture.data.parse(request.response?.data))
      return fail(new Error(request.response?.message ?? '그림을 올리지 못했어요.'))
    }
    request.onerror = () => fail(new Error('인터넷 연결을 확인하고 다시 시도해 주세요.'))
    request.send(form)
  })
}
