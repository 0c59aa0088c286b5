import type { RequestInput } from '../../../../client/http/request.ts'
import { sendUpload, type Upload } from '../../../../client/http/upload.ts'
import { client, withConsent } from './index.ts'

export const upload: Upload = (endpoint, input, listener) =>
  withConsent(() => sendUpload(client, endpoint, input as RequestInput, listener))
