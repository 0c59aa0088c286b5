export { ApiError, hasCode, messageOf } from './api-error.ts'
export { call } from './call.ts'
export { upload } from './upload.ts'
